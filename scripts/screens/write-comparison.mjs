import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const columns = { before: 'Old', after: 'New', difference: 'Difference' };

/**
 * Writes a page with the old picture, the new one and the difference of each screen that changed, the most changed first.
 *
 * @param {string} folder is emptied
 * @param {{ name: string, share: number, before: Buffer | null, after: Buffer, difference: Buffer | null }[]} compared
 * @returns {string} the address of the page
 */
export function writeComparison(folder, compared) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const changed = compared
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
  const file = join(folder, 'index.html');
  const sections = changed.map((picture) => writeSection(folder, picture));
  writeFileSync(
    file,
    `${head}<p>${changed.length} of ${compared.length} pictures changed.</p>${sections.join('\n')}`,
  );
  return String(pathToFileURL(file));
}

function writeSection(folder, { name, share, ...pictures }) {
  const figures = Object.entries(columns).map(([column, caption]) => {
    if (!pictures[column]) return `<figure><figcaption>${caption}: none</figcaption></figure>`;
    const file = `${column}.${name}`;
    writeFileSync(join(folder, file), pictures[column]);
    return `<figure><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="${caption} ${name}" loading="lazy"></a></figure>`;
  });
  return `<section><h2>${name}, ${(share * 100).toFixed(2)} % changed</h2><div>${figures.join('')}</div></section>`;
}

const head = `<!doctype html><meta charset="utf-8"><title>Changed screens of Train Swap</title>
<style>
  body { font: 16px system-ui; margin: 2rem; background: #ddd }
  div { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto }
  figure { margin: 0 }
  img { max-height: 45rem; box-shadow: 0 1px 6px #0004 }
</style>
`;
