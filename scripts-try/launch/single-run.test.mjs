import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRoomToWork } from './room-to-work.mjs';
import { findRunning, holdDataFolder, socketName } from './single-run.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  it('is held by one launcher, and the second learns where the first serves', async () => {
    await holdDataFolder(folder, () => 'http://localhost:4200');
    expect(await findRunning(folder)).toEqual({
      process: process.pid,
      address: 'http://localhost:4200',
    });
    await expect(holdDataFolder(folder, () => '')).rejects.toThrow(
      `Train Swap already runs at http://localhost:4200 (process ${process.pid}).`,
    );
  });

  it('is free again after a launcher was killed and left its socket', async () => {
    await writeFile(join(folder, socketName), '');
    expect(await findRunning(folder)).toBeUndefined();
    await holdDataFolder(folder, () => '');
    expect(await findRunning(folder)).toMatchObject({ process: process.pid });
  });

  it('may not be a file', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(checkRoomToWork(join(folder, 'data'))).rejects.toThrow('is a file, not a folder.');
    await expect(checkRoomToWork(join(folder, 'data/below'))).rejects.toThrow(
      'is a file, not a folder.',
    );
  });
});
