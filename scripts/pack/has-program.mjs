import { spawnSync } from 'node:child_process';

/** @param {string} name @returns {boolean} whether a program is installed */
export const hasProgram = (name) =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
