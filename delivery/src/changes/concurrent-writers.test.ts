import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createRemoteBuild } from '../testing/remote-build';
import { createTestCommand } from '../testing/test-command';

const processes = 5;
const writersEach = 10;

function startWriters(storeFolder: string, pairs: readonly string[]): ChildProcess {
  const entry = join(import.meta.dirname, '..', 'testing', 'concurrent-writers.ts');
  return spawn(process.execPath, ['--import', 'tsx', entry, storeFolder, ...pairs], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH },
  });
}

describe('an environment', () => {
  it('keeps the changes of 50 concurrent writers in five processes', async () => {
    const { storeFolder, publish, open } = await createTestCommand();
    const built = await createRemoteBuild('let a = 1');
    const names = Array.from({ length: processes * writersEach }, (_, n) => `mfe-${n}`);
    const pairs: string[] = [];
    for (const name of names) pairs.push(`${name}@${await publish(name, built)}`);

    const children = Array.from({ length: processes }, (_, n) =>
      startWriters(storeFolder, pairs.slice(n * writersEach, (n + 1) * writersEach)),
    );
    try {
      const ended = children.map((child) => once(child, 'exit'));
      await Promise.all(children.map((child) => once(child, 'message')));
      for (const child of children) child.send('go');
      expect(await Promise.all(ended)).toEqual(children.map(() => [0, null]));
    } finally {
      for (const child of children) child.kill();
    }

    const { store } = await open();
    const document = await store.readEnvironment('staging');
    expect(document?.version).toBe(names.length);
    expect(Object.keys(document?.remotes ?? {}).sort()).toEqual(names.sort());
  }, 120_000);
});
