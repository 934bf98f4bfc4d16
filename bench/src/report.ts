import { median, spread } from './visits/median';
import type { Visit } from './visits/visit';

export type Measured = { name: string; visits: readonly Visit[] };

type Column = { title: string; of: (visit: Visit) => number; show: (value: number) => string };

const milliseconds = (value: number) => `${Math.round(value)} ms`;
const count = (value: number) => String(Math.round(value));

const columns: readonly Column[] = [
  { title: 'first screen usable', of: (visit) => visit.usable, show: milliseconds },
  { title: 'largest paint', of: (visit) => visit.largestPaint, show: milliseconds },
  { title: 'next remote', of: (visit) => visit.nextScreen, show: milliseconds },
  {
    title: 'bytes first',
    of: (visit) => visit.bytes,
    show: (value) => `${Math.round(value / 1000)} kB`,
  },
  { title: 'requests first', of: (visit) => visit.requests, show: count },
  { title: 'long tasks after', of: (visit) => visit.longTasks, show: count },
];

const cell = (column: Column, visits: readonly Visit[], base: readonly Visit[]): string => {
  const own = visits.map(column.of);
  const reference = median(base.map(column.of));
  const ratio = reference === 0 ? '' : `${(median(own) / reference).toFixed(2)} `;
  return `${ratio}(${column.show(median(own))} ± ${column.show(spread(own))})`;
};

/** A Markdown table: ratios of medians to the first row, the median, and the spread of the middle half. */
export const writeTable = (measured: readonly Measured[]): string => {
  const base = measured[0]?.visits ?? [];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['built as', ...columns.map(({ title }) => title)]),
    row(['---', ...columns.map(() => '---')]),
    ...measured.map(({ name, visits }) =>
      row([name, ...columns.map((column) => cell(column, visits, base))]),
    ),
  ].join('\n');
};
