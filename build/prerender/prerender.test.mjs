import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { writePrerendered } from './prerender.js';

let folder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'train-swap-prerender-'));
  for (const name of ['src', 'dist']) await mkdir(join(folder, name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = async (file) => readFile(join(folder, 'dist', file), 'utf8');

it('writes each screen once with its environments', async () => {
  await writeFile(join(folder, 'src/a.module.css'), '.name { color: red }');
  await writeFile(
    join(folder, 'src/prerender.tsx'),
    `import styles from './a.module.css';
    export const prerender = (environment: string) => [
      { path: '/', html: '<p class="' + styles.name + '">' + (environment === 'production') + '</p>' },
    ];`,
  );
  await writePrerendered(folder);
  const screens = JSON.parse(await read('prerendered.json'));
  expect(screens.map(({ path, environments }) => [path, environments])).toEqual([
    ['/', ['development', 'staging']],
    ['/', ['production']],
  ]);
  const texts = await Promise.all(screens.map(({ file }) => read(file)));
  expect(texts.map((text) => text.replace(/a-name-\w{4}/, 'a-name'))).toEqual([
    '<p class="a-name">false</p>',
    '<p class="a-name">true</p>',
  ]);
  const digest = createHash('sha256').update(texts[0]).digest('hex').slice(0, 10);
  expect(screens[0].file).toBe(`first-screen.${digest}.html`);
});

it('writes nothing for a package without prerendered screens', async () => {
  await writePrerendered(folder);
  expect(await readdir(join(folder, 'dist'))).toEqual([]);
});

it('fails the build when a screen cannot be rendered', async () => {
  const source = `export const prerender = () => { throw new Error('no page here'); };`;
  await writeFile(join(folder, 'src/prerender.tsx'), source);
  await expect(writePrerendered(folder)).rejects.toThrow('no page here');
});
