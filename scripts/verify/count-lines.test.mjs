import { describe, expect, it } from '@jest/globals';
import { compareWithBudgets, findBudget } from './count-lines.mjs';

it('counts code by package, and tests of all packages together', () => {
  expect(findBudget('mfe-swap/src/app.tsx')).toBe('mfe-swap');
  expect(findBudget('knip.config.mjs')).toBe('root');
  expect(findBudget('mfe-swap/src/app.test.tsx')).toBe('tests');
  expect(findBudget('services/src/testing/start-kit.ts')).toBe('tests');
  expect(findBudget('e2e/pages/ticket.ts')).toBe('tests');
  expect(findBudget('shared-api/src/generated/trips.ts')).toBeNull();
  expect(findBudget('shared-ui/src/card.module.css')).toBeNull();
});

describe('budgets', () => {
  const problemOf = (lines, budgets) => compareWithBudgets({ build: lines }, budgets)[0].problem;
  const budget = { lines: 100, raised: [{ by: 20, reason: 'checks of digests' }] };

  it('fail over the number with its raises', () => {
    expect(problemOf(120, { build: budget })).toBeNull();
    expect(problemOf(121, { build: budget })).toMatch(/^has 1 lines too many/);
  });

  it('fail without an entry or without the reason of a raise', () => {
    expect(problemOf(1, {})).toMatch(/^has no budget/);
    const unexplained = { lines: 100, raised: [{ by: 20, reason: '' }] };
    expect(problemOf(1, { build: unexplained })).toMatch(/without a "reason"/);
  });
});
