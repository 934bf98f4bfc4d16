import { describe, expect, it } from '@jest/globals';
import { budgetFor, complaintOf, growthOf } from './budget.js';

const part = (bytes, ...importedBy) => ({ bytes, importedBy });
const before = {
  kilobytes: 40,
  requests: 3,
  parts: { zustand: part(2_000), 'src/lib': part(9_000), 'src/features/ticket': part(5_000) },
};

describe('the budget of a door', () => {
  it('leaves room for a sentence and not for a library', () => {
    const budget = budgetFor(before);
    expect(budget).toEqual({
      kilobytes: 42,
      requests: 3,
      parts: { 'src/features/ticket': 5, 'src/lib': 9, zustand: 2 },
    });
    expect(complaintOf(budget, { ...before, kilobytes: 41.9 })).toBeNull();
  });

  it('names the import that grew, the largest first, and who asked for a new one', () => {
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
    expect(complaintOf(budgetFor(before), now)).toBe(
      [
        'it loads 55.2 kB in 3 requests first; 42 kB in 3 are allowed.',
        'What grew, in kilobytes of source:',
        '  +61.0 kB zod, new, imported by mfe-swap/src/features/ticket/form.ts',
        '  +3.0 kB src/features/ticket',
      ].join('\n'),
    );
  });

  it('says what grew also where all still fits', () => {
    const now = { ...before, parts: { ...before.parts, zustand: part(2_600) } };
    expect(complaintOf(budgetFor(before), now)).toBeNull();
    expect(growthOf(budgetFor(before), now)).toEqual(['  +0.6 kB zustand']);
  });

  it('counts requests too, and is missed where there is none', () => {
    expect(complaintOf(budgetFor(before), { ...before, requests: 4 })).toContain('in 4 requests');
    expect(complaintOf(undefined, before)).toContain('no budget.json');
  });
});
