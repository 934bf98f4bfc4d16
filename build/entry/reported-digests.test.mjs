import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { browserBuild } from '../webpack/base.js';
import { ReportedDigests } from './reported-digests.js';

const sources = {
  'entry.js': `globalThis.later = () => import('./later.js');`,
  'later.js': `import './later.css'; export const text = 'later';`,
  'later.css': `p { color: red }`,
};

describe('the entry of a remote', () => {
  let folder;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'train-swap-digests-'));
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const build = async ({ mode = 'production', plugins = [new ReportedDigests()] } = {}) => {
    const entry = { 'remote-entry': './entry.js' };
    const configuration = browserBuild({ name: 'mfe-x', folder, entry, plugins });
    const output = { ...configuration.output, filename: '[name].js' };
    const compiler = webpack({ ...configuration, mode, output });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats.compilation.errors).toEqual([]);
    const read = (file) => readFile(join(folder, 'dist', file), 'utf8');
    return { files: await readdir(join(folder, 'dist')), read };
  };

  const runEntry = (script) => {
    const currentScript = { tagName: 'SCRIPT', src: 'http://localhost/remote-entry.js' };
    const page = createContext({ document: { currentScript } });
    page.self = page;
    runInContext(script, page);
    return page.reportedDigests;
  };

  it('reports the digest of each other script and style sheet', async () => {
    const { files, read } = await build();
    const others = files.filter((file) => /\.(js|css)$/.test(file) && file !== 'remote-entry.js');
    expect(others).toHaveLength(2);
    const digests = others.map(async (file) => {
      const hash = createHash('sha384').update(await read(file));
      return [file, `sha384-${hash.digest('base64')}`];
    });
    expect(runEntry(await read('remote-entry.js'))).toEqual(
      Object.fromEntries(await Promise.all(digests)),
    );
  });

  it('does not change otherwise, and keeps its source map', async () => {
    const plain = await build({ plugins: [] });
    const [script, map] = [
      await plain.read('remote-entry.js'),
      await plain.read('remote-entry.js.map'),
    ];
    const { read } = await build();
    const lines = (await read('remote-entry.js')).split('\n');
    const [statement] = lines.splice(-2, 1);
    expect(statement).toMatch(/^globalThis\.reportedDigests=\{.*\};$/);
    expect(lines.join('\n')).toBe(script);
    expect(lines.at(-1)).toBe('//# sourceMappingURL=remote-entry.js.map');
    expect(await read('remote-entry.js.map')).toBe(map);
  });

  it('reports nothing from a development server', async () => {
    const { read } = await build({ mode: 'development' });
    expect(await read('remote-entry.js')).not.toContain('reportedDigests');
  });
});
