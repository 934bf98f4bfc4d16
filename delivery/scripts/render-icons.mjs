/**
 * Renders the PNG icons of the web manifest from `src/edge/install/icons/*.svg` and the glyphs below. Run it after a change
 * of the drawing: `CHROME_PATH=… node delivery/scripts/render-icons.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const folder = join(import.meta.dirname, '../src/edge/install/icons');
const app = await readFile(join(folder, 'app.svg'), 'utf8');
const maskable = await readFile(join(folder, 'maskable.svg'), 'utf8');

/** The glyphs of shared-ui/src/icons, on the colour of the departure board. */
const createShortcut = (glyph) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
<rect width="48" height="48" rx="24" fill="#0a1620"/>
<g transform="translate(8.4 8.4) scale(1.3)" fill="none" stroke="#f78b2c" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${glyph}</g>
</svg>`;

const pictures = [
  { file: 'app-192.png', svg: app, size: 192 },
  { file: 'app-512.png', svg: app, size: 512 },
  { file: 'maskable-192.png', svg: maskable, size: 192 },
  { file: 'maskable-512.png', svg: maskable, size: 512 },
  { file: 'apple-touch-icon.png', svg: maskable, size: 180 },
  {
    file: 'shortcut-pass.png',
    svg: createShortcut(
      '<path d="M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v1.5a2.5 2.5 0 0 0 0 5V16a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-1.5a2.5 2.5 0 0 0 0-5zM14 6v2M14 11v2M14 16v2"/>',
    ),
    size: 96,
  },
  {
    file: 'shortcut-trips.png',
    svg: createShortcut(
      '<rect x="5" y="3" width="14" height="14" rx="3.5"/><path d="M5 10.5h14M12 3v7.5M8.7 13.8v.01M15.3 13.8v.01M8.5 17 6.5 21M15.5 17l2 4"/>',
    ),
    size: 96,
  },
  {
    file: 'shortcut-scan.png',
    svg: createShortcut(
      '<path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M8.5 8.5h7v7h-7z"/>',
    ),
    size: 96,
  },
  {
    file: 'shortcut-find.png',
    svg: createShortcut('<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>'),
    size: 96,
  },
];

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
});
const page = await browser.newPage();
for (const { file, svg, size } of pictures) {
  await page.setViewportSize({ width: size, height: size });
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await page.setContent(
    `<style>body{margin:0}img{display:block}</style><img width="${size}" height="${size}" src="${source}">`,
  );
  await writeFile(join(folder, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
