import { expect, it } from '@jest/globals';
import { browserChecksFor } from './changed-files.mjs';

it.each([
  ['services/src/main.ts', { journeys: false, codeControl: false, workbench: false }],
  ['mfe-swap/src/routes.tsx', { journeys: true, codeControl: false, workbench: false }],
  ['shared-otp/src/otp-input.tsx', { journeys: true, codeControl: true, workbench: false }],
  ['shared-ui/src/base.css', { journeys: true, codeControl: false, workbench: true }],
  ['README.md', { journeys: false, codeControl: false, workbench: false }],
])('selects the browser checks for a change of %s', (file, needed) => {
  expect(browserChecksFor([file])).toEqual(needed);
});
