import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../folders.mjs';
import { hasProgram } from './has-program.mjs';

const folder = join(root, 'deploy/observability');
const dashboards = readdirSync(join(folder, 'dashboards'));
const read = (file) => readFileSync(join(folder, file), 'utf8');
const listRules = (file) => parse(read(file)).groups.flatMap(({ rules }) => rules);

const recorded = listRules('recording-rules.yaml');
const alerts = listRules('alert-rules.yaml');
const expressions = [
  ...[...recorded, ...alerts].map(({ record, alert, expr }) => [record ?? alert, expr]),
  ...dashboards.flatMap((file) =>
    JSON.parse(read(`dashboards/${file}`)).panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [`${file}, ${title}`, expr]),
    ),
  ),
];

const sources = ['services/src', 'delivery/src']
  .flatMap((source) =>
    readdirSync(join(root, source), { recursive: true })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(root, source, file), 'utf8')),
  )
  .join('\n');

/** Prometheus itself sets `up`. */
const known = new Set(['up', ...recorded.map(({ record }) => record)]);
const isMetric = (name) =>
  known.has(name) ||
  sources.includes(`'${name.replace(/_(?:bucket|sum|count)$/, '')}'`) ||
  sources.includes(`'${name}'`);

/** @param {string} expression of Prometheus */
function listMetrics(expression) {
  const text = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without)\s*\([^)]*\)/g, ' ');
  const names = text.match(/\b[a-z_][\w:]*\b(?!\s*\()/g) ?? [];
  return names.filter((name) => !/^(?:and|or|unless|by|sum|topk)$/.test(name));
}

describe('rules and dashboards', () => {
  it.each(expressions)('%s uses only metrics that the code or a rule has', (_name, expression) => {
    const metrics = listMetrics(expression);
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !isMetric(name))).toEqual([]);
  });

  it('notices a metric that does not exist', () => {
    expect(listMetrics('sum by (le) (rate(train_swap_gone_total{a="b"}[5m]))')).toEqual([
      'train_swap_gone_total',
    ]);
    expect(isMetric('train_swap_gone_total')).toBe(false);
  });

  it.each(alerts.map(({ alert }) => alert))('docs say what to do when %s fires', (alert) => {
    expect(readFileSync(join(root, 'docs/observe.md'), 'utf8')).toMatch(
      new RegExp(`^### ${alert}\\n\\n\\S`, 'm'),
    );
  });

  const run = hasProgram('promtool') ? it : it.skip;
  run('pass the tests of promtool', () => {
    const options = { cwd: folder, encoding: 'utf8' };
    const files = ['recording-rules.yaml', 'alert-rules.yaml'];
    expect(execFileSync('promtool', ['check', 'rules', ...files], options)).not.toContain('FAILED');
    expect(execFileSync('promtool', ['test', 'rules', 'rules.test.yaml'], options)).toContain(
      'SUCCESS',
    );
  });
});
