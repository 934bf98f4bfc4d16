import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../folders.mjs';
import { listFiles } from '../list-files.mjs';

const budgetsFile = 'scripts/verify/line-budgets.json';

/**
 * @param {string} file a path in the repository, with slashes
 * @returns {string | null} the budget of the file: its package, `tests`, or null for a file that does not count
 */
export function findBudget(file) {
  if (!/\.(?:tsx?|[mc]?js)$/.test(file) || /(?:^|\/)(?:generated|migrations)\//.test(file))
    return null;
  if (/\.(?:test|spec)\.|(?:^|\/)testing\/|^e2e\//.test(file)) return 'tests';
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : 'root';
}

/**
 * @param {Record<string, number>} lines budget -> lines now
 * @param {Record<string, { lines: number, raised?: { by: number, reason: string }[] }>} budgets `lines` only falls
 * @returns {{ name: string, lines: number, budget: number, problem: string | null }[]}
 */
export function compareWithBudgets(lines, budgets) {
  return [...new Set([...Object.keys(budgets), ...Object.keys(lines)])].map((name) => {
    const { lines: first = 0, raised = [] } = budgets[name] ?? {};
    const budget = first + raised.reduce((sum, { by }) => sum + by, 0);
    const count = lines[name] ?? 0;
    const problem = findProblem({ count, budget, raised, isListed: name in budgets });
    return { name, lines: count, budget, problem };
  });
}

function findProblem({ count, budget, raised, isListed }) {
  if (!isListed) return `has no budget: add it to ${budgetsFile}`;
  if (raised.some(({ reason }) => !reason)) return 'was raised without a "reason"';
  if (count <= budget) return null;
  return `has ${count - budget} lines too many: delete some, or add { "by", "reason" } to "raised" in ${budgetsFile}`;
}

function countLines() {
  /** @type {Record<string, number>} */
  const lines = {};
  for (const file of listFiles()) {
    const budget = findBudget(file);
    if (!budget) continue;
    const text = readFileSync(join(root, file), 'utf8');
    lines[budget] = (lines[budget] ?? 0) + text.split('\n').length - 1;
  }
  return lines;
}

function main() {
  const budgets = JSON.parse(readFileSync(join(root, budgetsFile), 'utf8'));
  const rows = compareWithBudgets(countLines(), budgets);
  for (const { name, lines, budget, problem } of rows) {
    const row = `${name.padEnd(16)} ${String(lines).padStart(7)} of ${String(budget).padStart(7)}`;
    console.log(problem ? `${row}  ✗ ${problem}` : row);
    if (problem) process.exitCode = 1;
  }
  const total = rows.reduce((sum, { name, lines }) => sum + (name === 'tests' ? 0 : lines), 0);
  console.log(`${'without tests'.padEnd(16)} ${String(total).padStart(7)}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
