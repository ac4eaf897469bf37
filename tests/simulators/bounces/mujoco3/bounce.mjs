// Bounces in MuJoCo 3. Arguments: the folder of node_modules, then the models as in mujoco_bounce.cpp.in.
// Requests and output: motion_record.hpp.

import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, ...paths] = process.argv.slice(2);
const {default: load} = await import(pathToFileURL(resolve(folder, 'node_modules/@mujoco/mujoco/mujoco.js')));
const mujoco = await load();
const models = paths.map(path => mujoco.MjModel.from_xml_string(readFileSync(path, 'utf8')));
const rows = [];

function bounceOnce([number, contact, massA, massB, radiusA, outerRadiusB, speed, gap, , endTime]) {
    const wall = massB === Infinity, model = models[contact], data = new mujoco.MjData(model);
    const radiusB = wall ? 0 : outerRadiusB;
    // The z axes of the free joints: positions 2 and 9, rates 2 and 8. Sphere a moves down.
    data.qpos[2] = radiusA + radiusB + gap;
    data.qvel[2] = wall ? -speed : -speed * massB / (massA + massB);
    if (!wall) data.qvel[8] = data.qvel[2] + speed;
    while (data.time < endTime) {
        mujoco.mj_forward(model, data);
        const position = data.qpos, rate = data.qvel;
        const distance = position[2] - (wall ? 0 : position[9]), approach = (wall ? 0 : rate[8]) - rate[2];
        const force = Math.abs(data.qfrc_constraint[2]);
        rows.push([number, data.time, radiusA + radiusB - distance, approach, force].join(' '));
        mujoco.mj_step(model, data);
    }
    data.delete();
}

for (const line of readFileSync(0, 'utf8').trim().split('\n')) bounceOnce(line.split(' ').map(field => field === 'inf' ? Infinity : Number(field)));
process.stdout.write(rows.join('\n') + '\n');
