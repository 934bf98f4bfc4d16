import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answersAsTheyAre, provenAnswers } from './written-answers';

const route = {
  method: 'GET',
  url: '/notes',
  schema: z.object({ note: z.string(), at: z.string().optional() }),
};
const write = { asTheyAre: answersAsTheyAre(route), proven: provenAnswers(route) };

describe('an answer', () => {
  it.each([
    ['all that it says', { at: '09:00', note: 'a' }, '{"at":"09:00","note":"a"}'],
    ['no more than it must', { note: 'a', at: undefined }, '{"note":"a"}'],
  ])('is written as it is: %s', (_case, answer, text) => {
    expect([write.asTheyAre(answer), write.proven(answer)]).toEqual([text, text]);
  });

  it.each([
    ['lacks what its schema has', {}],
    ['has what its schema does not know', { note: 'a', secret: 'b' }],
    ['has something of another kind', { note: 1 }],
  ])('is a fault in tests when it %s', (_case, answer) => {
    expect(() => write.proven(answer)).toThrow();
  });
});
