import { expect, it } from '@jest/globals';
import { browserChecksFor } from './changed-files.mjs';

it.each([
  ['services/src/main.ts', { journeys: false, codeControl: false }],
  ['mfe-swap/src/routes.tsx', { journeys: true, codeControl: false }],
  ['shared-otp/src/otp-input.tsx', { journeys: true, codeControl: true }],
  ['README.md', { journeys: false, codeControl: false }],
])('decides for a change of %s which browser checks run', (file, needed) => {
  expect(browserChecksFor([file])).toEqual(needed);
});
