import { expect, it } from '@jest/globals';
import { selectChecks } from './select-checks.mjs';

const checks = [
  { id: 'build', level: 'test' },
  { id: 'control', level: 'test', changedBy: /^control\// },
  { id: 'journeys', level: 'all', needs: ['build'], changedBy: /^(control|page)\// },
  { id: 'kills', level: 'prove' },
];
const select = (options) => selectChecks(options, checks).map(({ id }) => id);

it.each([
  [{ level: 'test' }, ['build', 'control']],
  [{ level: 'all' }, ['build', 'control', 'journeys']],
  [{ level: 'prove' }, ['build', 'control', 'journeys', 'kills']],
  [{ level: 'all', without: 'test' }, ['build', 'journeys']],
  [{ level: 'test', only: ['journeys'] }, ['build', 'journeys']],
  [{ level: 'test', changes: { files: ['page/a.ts'] } }, ['build']],
  [{ level: 'test', changes: { files: ['control/a.ts'] } }, ['build', 'control']],
])('selects the checks of %j, and what they need', (options, expected) => {
  expect(select(options)).toEqual(expected);
});

it('rejects a check that does not exist', () => {
  expect(() => select({ level: 'test', only: ['journey'] })).toThrow(
    'There is no check journey. Use: build, control, journeys, kills.',
  );
});
