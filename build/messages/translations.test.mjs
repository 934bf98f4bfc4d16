import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { scripts } from '../webpack/base.js';
import { Translations } from './translations.js';

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'train-swap-translations-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const catalog = `msgid ""
msgstr "Language: de\\n"

msgid "Train at {time}"
msgstr "Zug um {time}"

msgid "Not in this build"
msgstr "Nicht in diesem Build"
`;

/** Builds a package with one text in a chunk that is loaded later. */
async function build({ isHost }) {
  await write('locales/de/a.po', catalog);
  await write('a/src/entry.ts', `import('./text').then(({ text }) => console.log(text));`);
  await write('a/src/text.ts', `export const text = i18n.t('Train at {time}', { time: 1 });`);
  const folder = join(root, 'a');
  const stats = await new Promise((resolve, reject) => {
    webpack({
      context: folder,
      mode: 'production',
      devtool: 'source-map',
      entry: './src/entry.ts',
      output: { path: join(folder, 'dist'), publicPath: 'auto' },
      resolve: { extensions: ['.ts'] },
      module: { rules: [scripts({ production: true })] },
      plugins: [new Translations({ root, packages: ['a'], isHost })],
    }).run((error, result) => (error ? reject(error) : resolve(result)));
  });
  expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
  const dist = join(folder, 'dist');
  const names = JSON.parse(await readFile(join(dist, 'messages.json'), 'utf8'));
  const read = (file) => readFile(join(dist, file), 'utf8');
  const chunk = (await readdir(dist)).find((name) => /^\d+\.js$/.test(name));
  return { names, read, chunk };
}

it('writes one script for each language with the texts of the build', async () => {
  const { names, read } = await build({ isHost: false });
  expect(Object.keys(names)).toEqual(['de', 'ar-XB']);
  const page = {};
  runInNewContext(await read(names.de), page);
  expect(JSON.stringify(page.translationCatalogs)).toBe(
    JSON.stringify([{ 'Train at {time}': ['Zug um ', ['time']] }]),
  );
});

it('compiles English texts in the code and keeps the source map right', async () => {
  const { read, chunk } = await build({ isHost: false });
  const code = await read(chunk);
  expect(code).toMatch(/\{\s*message:\s*\["Train at ",\s*\["time"\]\]\s*\}/);
  const map = JSON.parse(await read(`${chunk}.map`));
  expect(map.sourcesContent.join('')).toContain(`i18n.t('Train at {time}', { time: 1 });`);
  expect(map.sourcesContent.join('')).not.toContain('message:');
});

it('loads the translations of a remote with its code, and those of a host by its page', async () => {
  const remote = await build({ isHost: false });
  expect(await remote.read('main.js')).toContain(remote.names.de);
  const host = await build({ isHost: true });
  expect(await host.read('main.js')).not.toContain(host.names.de);
});
