import { join } from 'node:path';
import { root } from '../../folders.mjs';
import { runCommand } from '../../process/run-command.mjs';
import { countJest, readJestDurations } from '../count.mjs';

const jest = join(root, 'node_modules/jest/bin/jest.js');
const nodeOptions = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/**
 * A check that runs jest.
 * @param {import('../run-check.mjs').CheckDescription & { args?: string[], nodeVersion?: number }} check `args`: the tests;
 *   `nodeVersion`: another version of Node, which npx brings
 * @returns {import('../run-check.mjs').Check}
 */
export function jestCheck({ args = [], nodeVersion, ...check }) {
  const program = nodeVersion
    ? { command: 'npx', args: ['--yes', '--package', `node@${nodeVersion}`, 'node'] }
    : { command: process.execPath, args: [] };
  const reportOf = ({ reports }) => join(reports, `${check.id}.json`);
  return {
    ...check,
    run: async (context) => {
      const { logs, note, changes, shard } = context;
      await runCommand({
        name: check.name,
        command: program.command,
        args: [
          ...program.args,
          ...nodeOptions,
          jest,
          ...args,
          ...(changes ? [`--changedSince=${changes.base}`, '--passWithNoTests'] : []),
          ...(shard ? [`--shard=${shard}`] : []),
          '--json',
          `--outputFile=${reportOf(context)}`,
        ],
        env: { FORCE_COLOR: '0' },
        log: join(logs, `${check.id}.log`),
        note,
        shown: 60,
        problem: `${check.name}:`,
        fix: 'some tests fail.',
      });
    },
    count: (context) => countJest(reportOf(context), { isOptional: Boolean(context.changes) }),
    durations: (context) => readJestDurations(reportOf(context)),
  };
}
