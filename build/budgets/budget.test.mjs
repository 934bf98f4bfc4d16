import { describe, expect, it } from '@jest/globals';
import { createBudget, describeGrowth, describeViolation } from './budget.js';

const part = (bytes, ...importedBy) => ({ bytes, importedBy });
const before = {
  kilobytes: 40,
  requests: 3,
  parts: { zustand: part(2_000), 'src/lib': part(9_000), 'src/features/ticket': part(5_000) },
};

describe('the budget of an expose', () => {
  it('allows small growth but not a new library', () => {
    const budget = createBudget(before);
    expect(budget).toEqual({
      kilobytes: 42,
      requests: 3,
      parts: { 'src/features/ticket': 5, 'src/lib': 9, zustand: 2 },
    });
    expect(describeViolation(budget, { ...before, kilobytes: 41.9 })).toBeNull();
  });

  it('lists the grown parts, the largest first, and the importer of a new one', () => {
    const now = {
      kilobytes: 55.2,
      requests: 3,
      parts: {
        ...before.parts,
        'src/lib': part(9_300),
        'src/features/ticket': part(8_000),
        zod: part(61_000, 'mfe-swap/src/features/ticket/form.ts'),
      },
    };
    expect(describeViolation(createBudget(before), now)).toBe(
      [
        'it first loads 55.2 kB in 3 requests; 42 kB in 3 are allowed.',
        'Growth in kilobytes of source:',
        '  +61.0 kB zod, new, imported by mfe-swap/src/features/ticket/form.ts',
        '  +3.0 kB src/features/ticket',
      ].join('\n'),
    );
  });

  it('lists growth also when the budget is met', () => {
    const now = { ...before, parts: { ...before.parts, zustand: part(2_600) } };
    expect(describeViolation(createBudget(before), now)).toBeNull();
    expect(describeGrowth(createBudget(before), now)).toEqual(['  +0.6 kB zustand']);
  });

  it('limits requests and reports a missing budget', () => {
    expect(describeViolation(createBudget(before), { ...before, requests: 4 })).toContain(
      'in 4 requests',
    );
    expect(describeViolation(undefined, before)).toContain('no budget.json');
  });
});
