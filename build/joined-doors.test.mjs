import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { JoinedDoors } from './joined-doors.js';

/** As the federation plugin builds them: each door is a chunk of this name. */
const entryOf = (doors) => `globalThis.doors = {
  ${doors.map((door) => `${door}: () => import(/* webpackChunkName: "__federation_expose_${door}" */ './${door}.js')`)}
};`;

const sources = {
  'screen.js': `import { all } from './all.js'; export const says = 'screen ' + all;
    export const later = () => import('./later.js');`,
  'form.js': `import { all } from './all.js'; export const says = 'form ' + all;`,
  'all.js': `export const all = ${JSON.stringify('needed by all '.repeat(20))};`,
  'later.js': `export const says = 'later';`,
};

describe('the doors of a remote', () => {
  let folder;
  let asked;

  beforeEach(async () => {
    asked = [];
    folder = await mkdtemp(join(tmpdir(), 'train-swap-doors-'));
    for (const [file, text] of Object.entries(sources)) await writeFile(join(folder, file), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Builds a remote and runs its entry; scripts that it asks for are run too, and noted in `asked`. */
  const open = async (doors, mode = 'production') => {
    await writeFile(join(folder, 'entry.js'), entryOf(doors));
    const output = join(folder, 'dist');
    const splitChunks = {
      chunks: 'all',
      minSize: 1,
      cacheGroups: { all: { test: /all\.js$/, name: 'all' } },
    };
    const compiler = webpack({
      ...{ mode, context: folder, target: ['web', 'es2022'], devtool: 'source-map' },
      entry: { 'remote-entry': './entry.js' },
      output: { path: output, filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
      optimization: { splitChunks },
      plugins: [new JoinedDoors()],
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    expect(stats.compilation.errors).toEqual([]);
    const script = await readFile(join(output, 'remote-entry.js'), 'utf8');
    const run = async (script) => {
      const file = script.src.replace(/^.*\//, '');
      asked.push(file);
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
    return { doors: page.doors, mapped: map.sources.map((name) => name.replace(/^.*\//, '')) };
  };

  it('that has one are there with its entry, but for what they load later; the source map knows them', async () => {
    const { doors, mapped } = await open(['screen']);
    const screen = await doors.screen();
    expect(screen.says).toContain('screen needed by all');
    expect(asked).toEqual([]);
    expect(mapped).toContain('screen.js');
    expect((await screen.later()).says).toBe('later');
    expect(asked).toHaveLength(1);
  });

  it('that has several bring with its entry what all of them need, and nothing of one alone', async () => {
    const { doors } = await open(['screen', 'form']);
    expect((await doors.form()).says).toContain('form needed by all');
    expect(asked).toEqual(['__federation_expose_form.js']);
  });

  it('stay apart for a development server', async () => {
    const { doors } = await open(['screen'], 'development');
    await doors.screen();
    expect(asked.length).toBeGreaterThan(0);
  });
});
