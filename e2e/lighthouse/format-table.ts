import type { Result } from 'lighthouse';

export type Measured = { path: string; result: Result };

/** The lowest score of each category, 0 to 100. */
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];

const scoreOf = ({ categories }: Result, name: Category) =>
  Math.round((categories[name]?.score ?? 0) * 100);

const displayValueOf = ({ audits }: Result, name: string) => audits[name]?.displayValue ?? '–';

/** A Markdown table with a row for each page. */
export function formatTable(measured: readonly Measured[]): string {
  const head = ['page', ...categories, 'largest paint', 'blocking time', 'layout shift'];
  const rows = measured.map(({ path, result }) => [
    `\`${path}\``,
    ...categories.map((name) => String(scoreOf(result, name))),
    displayValueOf(result, 'largest-contentful-paint'),
    displayValueOf(result, 'total-blocking-time'),
    displayValueOf(result, 'cumulative-layout-shift'),
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The audits that lower a score below its target, one line each. */
export function findFailedAudits({ path, result }: Measured): string[] {
  return categories
    .filter((name) => scoreOf(result, name) < targets[name])
    .flatMap((name) =>
      (result.categories[name]?.auditRefs ?? [])
        .filter(({ weight }) => weight > 0)
        .flatMap(({ id }) => result.audits[id] ?? [])
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, title }) => `${path}: ${name}, ${id}: ${title}`),
    );
}
