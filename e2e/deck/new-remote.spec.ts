import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stagingDeck } from '../pages/deck';
import { pageFrame } from '../pages/frame';
import { expect, test } from '../product/journey';
import { root } from '../product/run/start-product';
import { developFolder } from './develop-copy';

const run = promisify(execFile);

test('an unpublished remote can be developed in the staging shell', async ({ page, product }) => {
  const script = join(root, 'scripts/testing/create-new-remote.mjs');
  const { stdout } = await run(process.execPath, [script, 'mfe-lounge', '/lounge', 'Lounge']);
  const copy = stdout.trim();
  const lounge = await developFolder(join(copy, 'mfe-lounge'), 'mfe-lounge', product.dataFolder);
  try {
    const { link } = pageFrame(page);
    await page.goto(`/?deck-add=${lounge.word}`);
    const deck = stagingDeck(page);
    await expect(deck.tab).toContainText('mfe-lounge from localhost');
    await link('Lounge').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lounge' })).toBeVisible();
    await expect(link('Lounge')).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    await lounge.change('src/features/lounge/lounge-screen.tsx', '>Lounge<', '>Quiet lounge<');
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet lounge' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    const opened = await page.goto('/lounge');
    expect(opened?.status()).toBe(200);
    const quietLounge = page.getByRole('heading', { level: 1, name: 'Quiet lounge' });
    // A slow machine may exceed the timeout of the shell; then the card offers another attempt.
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(quietLounge.or(again)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(quietLounge).toBeVisible();

    await deck.open();
    const chosen = deck.section('Releases').getByLabel('mfe-lounge', { exact: true });
    await expect(chosen).toHaveValue('local');
    await chosen.selectOption({ label: 'not published' });
    await page.goto('/');
    await deck.open();
    await deck.reset();
    await expect(link('My trips')).toBeVisible();
    await expect(link('Lounge')).toHaveCount(0);
  } finally {
    await lounge.stop();
    await rm(copy, { recursive: true, force: true });
  }
});
