import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { browserBuild } from './base.js';
import { TakesToldDigests, ToldDigests } from './told-digests.js';

const sources = {
  'entry.js': `globalThis.later = () => import('./later.js');`,
  'later.js': `import './later.css'; export const says = 'later';`,
  'later.css': `p { color: red }`,
};

describe('the entry of a remote', () => {
  let folder;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'train-swap-digests-'));
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const build = async ({ mode = 'production', plugins = [new ToldDigests()] } = {}) => {
    const entry = { 'remote-entry': './entry.js' };
    const configuration = browserBuild({ name: 'mfe-x', folder, entry, plugins });
    const output = { ...configuration.output, filename: '[name].js' };
    const compiler = webpack({ ...configuration, mode, output });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats.compilation.errors).toEqual([]);
    const read = (file) => readFile(join(folder, 'dist', file), 'utf8');
    return { files: await readdir(join(folder, 'dist')), read };
  };

  const told = (script) => {
    const currentScript = { tagName: 'SCRIPT', src: 'http://localhost/remote-entry.js' };
    const page = createContext({ document: { currentScript } });
    page.self = page;
    runInContext(script, page);
    return page.toldDigests;
  };

  it('tells the digest of each other script and style sheet, as they were written', async () => {
    const { files, read } = await build();
    const others = files.filter((file) => /\.(js|css)$/.test(file) && file !== 'remote-entry.js');
    expect(others).toHaveLength(2);
    const digests = others.map(async (file) => {
      const hash = createHash('sha384').update(await read(file));
      return [file, `sha384-${hash.digest('base64')}`];
    });
    expect(told(await read('remote-entry.js'))).toEqual(
      Object.fromEntries(await Promise.all(digests)),
    );
  });

  it('is otherwise what it was, with its source map', async () => {
    const plain = await build({ plugins: [] });
    const [script, map] = [
      await plain.read('remote-entry.js'),
      await plain.read('remote-entry.js.map'),
    ];
    const { read } = await build();
    const lines = (await read('remote-entry.js')).split('\n');
    const [statement] = lines.splice(-2, 1);
    expect(statement).toMatch(/^globalThis\.toldDigests=\{.*\};$/);
    expect(lines.join('\n')).toBe(script);
    expect(lines.at(-1)).toBe('//# sourceMappingURL=remote-entry.js.map');
    expect(await read('remote-entry.js.map')).toBe(map);
  });

  it('tells nothing from a development server', async () => {
    const { read } = await build({ mode: 'development' });
    expect(await read('remote-entry.js')).not.toContain('toldDigests');
  });

  it('is heard by a host, whose build says so', async () => {
    const { read } = await build({ plugins: [new TakesToldDigests()] });
    expect(JSON.parse(await read('host.json'))).toEqual({ takesToldDigests: true });
  });
});
