import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { MergeCommonChunks } from './merge-common-chunks.js';

/** Each expose is a chunk of the name that the federation plugin uses. */
const createEntry = (exposes) => `globalThis.exposes = {
  ${exposes.map((expose) => `${expose}: () => import(/* webpackChunkName: "__federation_expose_${expose}" */ './${expose}.js')`)}
};`;

const sources = {
  'screen.js': `import { all } from './all.js'; export const text = 'screen ' + all;
    export const later = () => import('./later.js');`,
  'form.js': `import { all } from './all.js'; export const text = 'form ' + all;`,
  'all.js': `export const all = ${JSON.stringify('needed by all '.repeat(20))};`,
  'later.js': `export const text = 'later';`,
};

describe('the exposes of a remote', () => {
  let folder;
  let requested;

  beforeEach(async () => {
    requested = [];
    folder = await mkdtemp(join(tmpdir(), 'train-swap-exposes-'));
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Builds a remote and runs its entry. Scripts that it requests are run too, and recorded in `requested`. */
  const buildAndRun = async (exposes, mode = 'production') => {
    await writeFile(join(folder, 'entry.js'), createEntry(exposes));
    const output = join(folder, 'dist');
    const splitChunks = {
      chunks: 'all',
      minSize: 1,
      cacheGroups: { all: { test: /all\.js$/, name: 'all' } },
    };
    const compiler = webpack({
      mode,
      context: folder,
      target: ['web', 'es2022'],
      devtool: 'source-map',
      entry: { 'remote-entry': './entry.js' },
      output: { path: output, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
      optimization: { splitChunks },
      plugins: [new MergeCommonChunks()],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats.compilation.errors).toEqual([]);
    const script = await readFile(join(output, 'remote-entry.js'), 'utf8');
    const run = async (script) => {
      const file = script.src.replace(/^.*\//, '');
      requested.push(file);
      runInContext(await readFile(join(output, file), 'utf8'), page);
      script.onload({ type: 'load' });
    };
    const document = {
      getElementsByTagName: () => [],
      createElement: () => ({ setAttribute() {}, getAttribute() {} }),
      head: { appendChild: (script) => void run(script) },
    };
    const page = createContext({
      document,
      setTimeout,
      clearTimeout,
      location: { href: 'http://localhost/' },
    });
    page.self = page;
    runInContext(script, page);
    const map = JSON.parse(await readFile(join(output, 'remote-entry.js.map'), 'utf8'));
    return { exposes: page.exposes, mapped: map.sources.map((name) => name.replace(/^.*\//, '')) };
  };

  it('are in the entry when there is one expose, without lazy chunks; the source map contains them', async () => {
    const { exposes, mapped } = await buildAndRun(['screen']);
    const screen = await exposes.screen();
    expect(screen.text).toContain('screen needed by all');
    expect(requested).toEqual([]);
    expect(mapped).toContain('screen.js');
    expect((await screen.later()).text).toBe('later');
    expect(requested).toHaveLength(1);
  });

  it('share only the common chunks in the entry when there are several', async () => {
    const { exposes } = await buildAndRun(['screen', 'form']);
    expect((await exposes.form()).text).toContain('form needed by all');
    expect(requested).toEqual(['__federation_expose_form.js']);
  });

  it('stay separate for a development server', async () => {
    const { exposes } = await buildAndRun(['screen'], 'development');
    await exposes.screen();
    expect(requested.length).toBeGreaterThan(0);
  });
});
