import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkDataFolder } from '../setup/check-data-folder.mjs';
import { findRunning, lockDataFolder, socketName } from './data-folder-lock.mjs';

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-data-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the data folder', () => {
  it('can be locked by one launcher; a second one gets its address', async () => {
    await lockDataFolder(folder, () => 'http://localhost:4200');
    expect(await findRunning(folder)).toEqual({
      process: process.pid,
      address: 'http://localhost:4200',
    });
    await expect(lockDataFolder(folder, () => '')).rejects.toThrow(
      `Train Swap is already running at http://localhost:4200 (process ${process.pid}).`,
    );
  });

  it('can be locked after a launcher was killed', async () => {
    await writeFile(join(folder, socketName), '');
    expect(await findRunning(folder)).toBeUndefined();
    await lockDataFolder(folder, () => '');
    expect(await findRunning(folder)).toMatchObject({ process: process.pid });
  });

  it('is rejected when it is a file', async () => {
    await writeFile(join(folder, 'data'), '');
    await expect(checkDataFolder(join(folder, 'data'))).rejects.toThrow('is a file, not a folder.');
    await expect(checkDataFolder(join(folder, 'data/below'))).rejects.toThrow(
      'is a file, not a folder.',
    );
  });
});
