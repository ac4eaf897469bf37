// Bounces in MuJoCo 2. Arguments: the models, of two free spheres or of a sphere and a wall.

#include <mujoco/mujoco.h>

#include "simulators/motion_record.hpp"

namespace {

double normal_force(const mjModel* model, const mjData* data) {
    double force = 0.0;
    for (int i = 0; i < data->ncon; ++i) {
        mjtNum wrench[6];
        mj_contactForce(model, data, i, wrench);
        force += wrench[0];
    }
    return force;
}

void bounce_once(const bounce::Request& request, const mjModel* model) {
    mjData* data = mj_makeData(model);
    // The x axes of the free joints: positions 0 and 7, rates 0 and 6.
    data->qpos[0] = request.start();
    data->qvel[0] = request.speed_a();
    if (!request.wall()) data->qvel[6] = request.speed_b();
    while (data->time < request.end_time) {
        mj_forward(model, data);
        const double indentation = request.indentation(data->qpos[0], request.wall() ? 0.0 : data->qpos[7]);
        const double speed = data->qvel[0] - (request.wall() ? 0.0 : data->qvel[6]);
        bounce::print_state(request, data->time, indentation, speed, normal_force(model, data));
        mj_step(model, data);
    }
    mj_deleteData(data);
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<mjModel*> models;
    for (int i = 1; i < count; ++i) {
        char error[1000] = "";
        models.push_back(mj_loadXML(arguments[i], nullptr, error, sizeof error));
        if (!models.back()) throw std::runtime_error(error);
    }
    for (const bounce::Request& request : bounce::read_requests()) bounce_once(request, models.at(request.contact));
}
