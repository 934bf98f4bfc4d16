import type { Figure } from './run-load';

type Row = {
  row: string;
  title: string;
  target: string;
  show: (figure: Record<string, number | boolean>) => string;
};

const ms = (value: unknown) => `${Number(value).toFixed(1)} ms`;
const toInteger = (value: unknown) => String(Math.round(Number(value)));
const percent = (share: unknown) => toInteger(Number(share) * 100);

const formatSwaps: Row['show'] = ({ perSecond, p99, swaps, runs, min, max }) =>
  `${Number(perSecond).toFixed(1)} swaps/s, p99 ${ms(p99)} (${swaps}${Number(runs) > 1 ? `, median of ${runs} rounds, ${toInteger(min)} to ${toInteger(max)}/s` : ''})`;

const rows: readonly Row[] = [
  {
    row: 'keystrokes',
    title: 'station search, per keystroke',
    target: 'p99 <= 5 ms',
    show: ({ p99, count }) => `p99 ${ms(p99)} (${count})`,
  },
  {
    row: 'journeys',
    title: 'alternatives, any pair of stops of the feed',
    target: 'p99 <= 50 ms',
    show: ({ p99, count }) => `p99 ${ms(p99)} (${count})`,
  },
  {
    row: 'swaps',
    title: 'quote + hold + confirm, 50 travellers at once',
    target: '>= 0.20 of the floor, p99 <= 500 ms',
    show: formatSwaps,
  },
  {
    row: 'floor',
    title:
      'the floor: its reads and writes alone, by one process, without rules and without events',
    target: 'no target',
    show: formatSwaps,
  },
  {
    row: 'race',
    title: '500 travellers press at one moment, for 100 seats',
    target: '100 winners, a clear response for all others, p99 <= 500 ms',
    show: ({ winners, rejected, others, p99, runs, min, max }) =>
      `${winners} winners, ${rejected} informed that the seat is taken${others ? `, ${others} something else` : ''}, p99 ${ms(p99)} (median of ${runs} races, ${toInteger(min)} to ${toInteger(max)} ms)`,
  },
  {
    row: 'overload',
    title: 'requests for trains at three times the capacity',
    target: '>= 70 % still served, 503 with Retry-After, health responds',
    show: ({ capacity, served, rejected, polite, healthy, runs, min, max }) =>
      `${percent(served)} % of ${toInteger(capacity)}/s, ${rejected} rejected (median of ${runs} rounds, ${percent(min)} to ${percent(max)} %)${polite ? '' : ', some without Retry-After'}${healthy ? '' : ', health silent'}`,
  },
  {
    row: 'known',
    title: 'how much longer a response takes for an address with an account, medians',
    target: '< 2 ms either way',
    show: ({ code, password, reset, count }) =>
      `a code ${ms(code)}, a password ${ms(password)}, a reset link ${ms(reset)} (${count} of each)`,
  },
  {
    row: 'matcher',
    title: 'one new wish among 10,000 of one route-day, the matcher alone',
    target: '<= 20 ms',
    show: ({ p50, p99, count, wishes }) =>
      `p50 ${ms(p50)}, p99 ${ms(p99)} (${count} among ${wishes})`,
  },
  {
    row: 'full-match',
    title: 'full re-solve of 10,000: time and worst stall of the event loop',
    target: '<= 10 s',
    show: ({ done, seconds, stall, moved, wishes }) =>
      `${done ? '' : 'not done in '}${Number(seconds).toFixed(1)} s, worst stall ${ms(stall)} (${moved} of ${wishes} moved)`,
  },
  {
    row: 'import',
    title: 'import of the feed',
    target: '<= 10 s',
    show: ({ seconds }) => `${Number(seconds).toFixed(1)} s`,
  },
];

/** A Markdown table: the target, and the results of one and of three processes; a dash when the number does not matter. */
export function formatServicesTable(figures: readonly Figure[]): string {
  const cell = ({ row, show }: Row, processes: number) => {
    const found = figures.find(
      (one) => one.row === row && (one.processes === processes || one.processes === null),
    );
    if (found?.processes === null && processes > 1) return '—';
    return found ? show(found.figure as Record<string, number | boolean>) : 'not measured';
  };
  return [
    '| what | target | one process | three processes |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row.title} | ${row.target} | ${cell(row, 1)} | ${cell(row, 3)} |`),
  ].join('\n');
}
