import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { browserBuild } from './base.js';

const sources = {
  'entry.js': `globalThis.address = new URL('./count.worker.ts', import.meta.url).href;`,
  'count.worker.ts': `import { add } from './add'; import('./later').then(() => postMessage(add(1 as number)));`,
  'add.ts': `export const add = (count: number) => count + 41;`,
  'later.ts': `export const text = 'later';`,
};

describe('the script of a worker', () => {
  let folder;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'train-swap-worker-'));
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const build = async () => {
    const options = { name: 'mfe-x', folder, entry: { main: './entry.js' }, plugins: [] };
    const compiler = webpack({ ...browserBuild(options), mode: 'production' });
    const stats = await promisify(compiler.run.bind(compiler))();
    return stats.compilation;
  };

  it('is one file with all that it imports', async () => {
    const { errors } = await build();
    expect(errors).toEqual([]);
    const files = await readdir(join(folder, 'dist'));
    const workers = files.filter((file) => file.startsWith('count.worker'));
    expect(workers).toEqual([expect.stringMatching(/^count\.worker\.[0-9a-f]{10}\.js$/)]);
    const script = await readFile(join(folder, 'dist', workers[0]), 'utf8');
    const sent = [];
    new Function('postMessage', script)((message) => sent.push(message));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sent).toEqual([42]);
  });

  it('fails the build when it cannot be compiled', async () => {
    await writeFile(join(folder, 'count.worker.ts'), `import './missing';`);
    const { errors } = await build();
    expect(String(errors)).toMatch(/missing/);
  });
});
