import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages, pictureOf, picturesFolder, themes, widths } from './camera';

/** Writes a page that shows all pictures, one state and language per row. */
export default async function writeGallery(): Promise<void> {
  const files = await readdir(picturesFolder).catch((): string[] => []);
  // A run that records answers takes no pictures.
  if (files.length === 0) return;
  const states = [...new Set(files.filter(isPicture).map((file) => file.split('.')[0] ?? ''))];
  const rows = states.map((state) => {
    const pictures = languages.map((language) => `<div>${showRow(state, language, files)}</div>`);
    return `<section><h2>${state}</h2>${pictures.join('')}</section>`;
  });
  const file = join(picturesFolder, 'index.html');
  await writeFile(file, `${head}${rows.join('\n')}`);
  console.log(`Look through the pictures: ${pathToFileURL(file)}`);
}

const showRow = (state: string, language: string, files: readonly string[]): string =>
  themes
    .flatMap((theme) => widths.map((width) => ({ state, language, theme, width })))
    .filter((shot) => files.includes(pictureOf(shot)))
    .map((shot) => {
      const file = pictureOf(shot);
      const caption = `${state}, ${language}, ${shot.theme}, ${shot.width} px`;
      return `<a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a>`;
    })
    .join('');

const isPicture = (file: string) => file.endsWith('.png');

const head = `<!doctype html><meta charset="utf-8"><title>Screens of Train Swap</title>
<style>
  body { font: 16px system-ui; margin: 2rem; background: #ddd }
  div { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
  img { height: 40rem; box-shadow: 0 1px 6px #0004 }
</style>
`;
