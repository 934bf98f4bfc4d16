import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from './journey';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

type WithAxe = typeof globalThis & { axe: { run: (options: RunOptions) => Promise<AxeResults> } };

/** Waits for the animations of the page that have an end. */
const settle = async () => {
  const running = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(running.map(({ finished }) => finished));
};

/** No finding of axe on the screen as it stands. */
export const expectAccessible = async (page: Page, screen: string) => {
  // A link that is half under the bar at the top, as the page happens to be scrolled, would be too small to axe.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // What is fading in has the contrast of neither end.
  await page.evaluate(settle);
  // Through the debugger, for the page's own policy refuses scripts that it does not know.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (given) => (globalThis as WithAxe).axe.run(given),
    options,
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target} (${failureSummary})`),
  );
  expect(findings, `what axe finds on ${screen}`).toEqual([]);
};
