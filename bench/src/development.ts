import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from 'e2e/browsers/browser-options';
import { developCopy } from 'e2e/deck/develop-copy';
import { root, startProduct } from 'e2e/product/run/start-product';
import { formatSpread, formatTable, report } from './report';

const remote = 'mfe-swap';
const dataFolder = join(root, '.data/bench-development');

/** Files that are saved, and a text of each on the first screen. */
const kinds = [
  {
    what: 'a screen of the remote, hot',
    file: 'src/features/find-ticket/find-ticket-screen.tsx',
    text: 'Swap your train',
    changed: (nth: number) => `Swap your train, change ${nth}`,
  },
  {
    what: 'a component of shared-ui, hot',
    file: '../shared-ui/src/actions/button.tsx',
    text: '<span>{children}</span>',
    changed: (nth: number) => `<span>{children}, change ${nth}</span>`,
  },
];

/** Resolves with the time, in milliseconds since 1970, of the first frame that shows the text. */
const waitForText = (page: Page, text: string): Promise<number> =>
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

/** Measures the time from saving a file to seeing the change. */
export async function benchDevelopment(runs: number): Promise<void> {
  rmSync(dataFolder, { recursive: true, force: true });
  const product = await startProduct(dataFolder);
  const copy = await developCopy(remote, { dataFolder }, ['shared-ui']);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${product.address}/?deck=${copy.word}`);
    const rows: string[][] = [];
    for (const { what, file, text, changed } of kinds) {
      const seconds: number[] = [];
      for (let nth = 1, present = text; nth <= runs; nth += 1) {
        const next = changed(nth);
        const shown = waitForText(page, `, change ${nth}`);
        const saved = Date.now();
        await copy.change(file, present, next);
        seconds.push(((await shown) - saved) / 1000);
        present = next;
      }
      rows.push([what, '1 s', formatSpread(seconds, (value) => `${value.toFixed(2)} s`)]);
      await copy.change(file, changed(runs), text);
      await page.waitForFunction(
        () => !document.querySelector('main')?.textContent?.includes(', change '),
      );
    }
    const text = `## From saving to seeing

Written by \`pnpm bench development\`: a file is saved ${runs} times while the development server of ${remote} runs, and the time is taken until the
first frame of the staging shell that shows the change.

${formatTable([['what is saved', 'target', 'median and spread'], ...rows])}
`;
    report('development', text, runs);
  } finally {
    await browser.close();
    await copy.stop();
    await product.stop();
  }
}
