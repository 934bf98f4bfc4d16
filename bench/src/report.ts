import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from 'e2e/product/run/start-product';

const performancePage = join(root, 'docs/performance.md');
export const growthPage = join(root, 'docs/performance/growth.md');
export const minRuns = 5;

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

/** The median, and the spread of the middle half. */
export const formatSpread = (
  numbers: readonly number[],
  format: (value: number) => string,
): string =>
  `${format(median(numbers))} ± ${format(quantile(numbers, 0.75) - quantile(numbers, 0.25))}`;

/** A Markdown table; the first row is its head. */
export const formatTable = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Prints results and replaces one part of a page, unless there were too few runs. */
export function report(part: string, text: string, runs: number, page = performancePage): void {
  process.stdout.write(`\n${text}\n`);
  if (runs < minRuns) return;
  const [from, to] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const existing = readFileSync(page, 'utf8');
  const [before = '', rest = ''] = existing.split(from);
  writeFileSync(page, `${before}${from}\n\n${text.trim()}\n\n${to}${rest.split(to)[1] ?? ''}`);
}
