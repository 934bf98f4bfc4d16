import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { launchBrowser } from 'e2e/browsers/browser-options';
import { developCopy } from 'e2e/deck/develop-copy';
import { root, runNode } from './product/child';
import { median, spread } from './visits/median';
import { writePart } from './write-part';

const usage = `pnpm bench development [--runs 10]: from saving a file to seeing the change in the staging shell

  --runs N   how often for each kind of file; below 10 nothing is written
`;

const remote = 'mfe-swap';
const dataFolder = join(root, '.data/bench-development');

type Kind = { what: string; file: string; text: string; changed: (nth: number) => string };

/** Each text shows on the first screen. */
const kinds: readonly Kind[] = [
  {
    what: 'a screen of the remote, hot',
    file: 'src/features/find-ticket/find-ticket-screen.tsx',
    text: 'Swap your train',
    changed: (nth) => `Swap your train, change ${nth}`,
  },
  {
    what: 'a component of shared-ui, hot',
    file: '../shared-ui/src/actions/button.tsx',
    text: '<span>{children}</span>',
    changed: (nth) => `<span>{children}, change ${nth}</span>`,
  },
];

/** Resolves with the time, in milliseconds since 1970, of the first frame that shows the text. */
const seen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        // Anonymous functions only: tsx wraps named ones, and they would fail in the page.
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main')?.textContent?.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        }).observe(document, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

/** Measures the time from saving to seeing a change, and writes that part of docs/performance.md. */
export async function benchDevelopment(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '10' },
      help: { type: 'boolean', default: false },
    },
  });
  const runs = Number(values.runs);
  if (values.help) process.stdout.write(usage);
  else if (!Number.isInteger(runs) || runs < 1) {
    throw new Error('--runs needs a whole number above 0.');
  } else await run(runs);
}

async function run(runs: number): Promise<void> {
  rmSync(dataFolder, { recursive: true, force: true });
  const product = runNode([join(root, 'scripts/start.mjs')], {
    PORT: '0',
    DATA_FOLDER: dataFolder,
  });
  const [, address = ''] = await product.waitForOutput(/The app +(http:\/\/localhost:\d+)\//);
  const copy = await developCopy(remote, { dataFolder }, ['shared-ui']);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/?deck=${copy.word}`);
    const rows: Row[] = [];
    for (const { what, file, text, changed } of kinds) {
      const milliseconds: number[] = [];
      for (let nth = 1, present = text; nth <= runs; nth += 1) {
        const next = changed(nth);
        const shown = seen(page, `, change ${nth}`);
        const saved = Date.now();
        await copy.change(file, present, next);
        milliseconds.push((await shown) - saved);
        present = next;
      }
      rows.push({ what, milliseconds });
      process.stdout.write(`${what}: ${milliseconds.map(Math.round).join(', ')} ms\n`);
      await copy.change(file, changed(runs), text);
      await page.waitForFunction(
        () => !document.querySelector('main')?.textContent?.includes(', change '),
      );
    }
    const table = tableOf(rows);
    process.stdout.write(`\n${table}\n`);
    if (runs >= 10) writePart('development', toPart(table, runs));
  } finally {
    await browser.close();
    await copy.stop();
    await product.stop();
  }
}

type Row = { what: string; milliseconds: readonly number[] };

const tableOf = (rows: readonly Row[]) =>
  [
    '| what is saved | target | median | spread |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ what, milliseconds }) => {
      const seconds = milliseconds.map((one) => one / 1000);
      return `| ${what} | 1 s | ${median(seconds).toFixed(2)} s | ± ${spread(seconds).toFixed(2)} s |`;
    }),
  ].join('\n');

const toPart = (table: string, runs: number) => `## From saving to seeing

Written by \`pnpm bench development\`: a file is saved ${runs} times while the development server of ${remote} runs, and the time is taken until the
first frame of the staging shell that shows the change.

${table}
`;
