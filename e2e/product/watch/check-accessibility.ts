import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Not the payment provider's frame: a message of axe to it is a warning in the console.
  iframes: false,
};

type WithAxe = typeof globalThis & { axe: { run: (options: RunOptions) => Promise<AxeResults> } };

/** Waits for finite animations of the page. */
async function settle() {
  const running = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/** Asserts that axe has no findings in the current screen, except of the rules that do not apply to it. */
export async function expectAccessible(
  page: Page,
  screen: string,
  otherRules: readonly string[] = [],
) {
  // A link that is partly covered by the sticky header would be too small for axe.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // During a fade the contrast is wrong.
  await page.evaluate(settle);
  // Through the debugger, because the policy of the page blocks unknown scripts.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (runOptions) => (globalThis as WithAxe).axe.run(runOptions),
    { ...options, rules: Object.fromEntries(otherRules.map((id) => [id, { enabled: false }])) },
  );
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target} (${failureSummary})`),
  );
  expect(findings, `findings of axe on ${screen}`).toEqual([]);
}
