import { median, spread } from './visits/median';
import type { Visit } from './visits/visit';

/** The visits to one variant: first ones, second ones, and visits after a release of one remote. */
export type Measured = {
  name: string;
  cold: readonly Visit[];
  returning: readonly Visit[];
  afterRelease: readonly Visit[];
};

type Column = { title: string; of: (visit: Visit) => number; show: (value: number) => string };

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(value < 100_000 ? 1 : 0)} kB`;
const count = (value: number) => String(Math.round(value));

export const columns = {
  usable: { title: 'first screen usable', of: ({ usable }) => usable, show: milliseconds },
  firstPaint: { title: 'first paint', of: ({ firstPaint }) => firstPaint, show: milliseconds },
  largestPaint: {
    title: 'largest paint',
    of: ({ largestPaint }) => largestPaint,
    show: milliseconds,
  },
  trips: { title: 'on to My trips', of: ({ trips }) => trips, show: milliseconds },
  account: { title: 'on to Sign in', of: ({ account }) => account, show: milliseconds },
  payments: { title: 'on to Payments', of: ({ payments }) => payments, show: milliseconds },
  bytes: { title: 'bytes', of: ({ first }) => first.bytes, show: kilobytes },
  scripts: { title: 'of them scripts', of: ({ first }) => first.scripts, show: kilobytes },
  styles: { title: 'style sheets', of: ({ first }) => first.styles, show: kilobytes },
  requests: { title: 'requests', of: ({ first }) => first.requests, show: count },
  longTasks: { title: 'long tasks after', of: ({ longTasks }) => longTasks, show: count },
  slowestEvent: {
    title: 'slowest key',
    of: ({ slowestEvent }) => slowestEvent,
    show: milliseconds,
  },
  heap: { title: 'heap at the end', of: ({ heap }) => heap, show: kilobytes },
  allBytes: { title: 'bytes of all', of: ({ all }) => all.bytes, show: kilobytes },
  allRequests: { title: 'requests of all', of: ({ all }) => all.requests, show: count },
} satisfies Record<string, Column>;

const cell = (column: Column, visits: readonly Visit[], base: readonly Visit[]): string => {
  const own = visits.map(column.of);
  const reference = median(base.map(column.of));
  const ratio = reference === 0 ? '' : `${(median(own) / reference).toFixed(2)} `;
  return `${ratio}(${column.show(median(own))} ± ${column.show(spread(own))})`;
};

type Kind = 'cold' | 'returning' | 'afterRelease';

/** A Markdown table: ratios of medians to the first row, the median, and the spread of the middle half. */
export const writeTable = (
  measured: readonly Measured[],
  kind: Kind,
  shown: readonly Column[],
): string => {
  const base = measured[0]?.[kind] ?? [];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['built as', ...shown.map(({ title }) => title)]),
    row(['---', ...shown.map(() => '---')]),
    ...measured.map((one) =>
      row([one.name, ...shown.map((column) => cell(column, one[kind], base))]),
    ),
  ].join('\n');
};
