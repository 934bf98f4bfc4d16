import { expect, it } from '@jest/globals';
import { bodyProblems } from 'shared-server';
import { bodyProblem } from './body-problem';

it.each(['too-large', 'too-slow'] as const)(
  'has in English the text of shared-server: %s',
  (fault) => {
    expect(bodyProblem(fault)).toMatchObject(bodyProblems[fault]);
  },
);
