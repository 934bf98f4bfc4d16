import { join } from 'node:path';
import { buildBrowserPackages } from '../launch/build.mjs';
import { root } from '../launch/folders.mjs';
import { pinnedPackageManager } from '../launch/install.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { countJest } from './count.mjs';

const node = (...args) => ({ command: process.execPath, args });
const pnpm = (...args) => ({ command: 'npx', args: ['--yes', pinnedPackageManager(), ...args] });
const installed = (path) => join(root, 'node_modules', path);

/**
 * Everything that is proved, in order. `run` gets the folder of logs and `note`; it throws a
 * complaint when the check fails. `count` reads how many tests passed and failed.
 */
export const checks = (logs, reports) => {
  const jestReport = join(reports, 'jest.json');

  const program = (name, command, mend) => ({
    name,
    run: async (note) => {
      const log = join(logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
      await runCommand({ name, ...command, log, note, shown: 60, wrong: `${name}:`, mend });
    },
  });

  return [
    program(
      'Format and lint',
      { command: installed('.bin/biome'), args: ['check', '--max-diagnostics=50', '.'] },
      'npm run format mends most of it.',
    ),
    program(
      'Types',
      pnpm('--recursive', '--workspace-concurrency=2', '--no-bail', 'run', 'types'),
      'the types do not agree.',
    ),
    program(
      'Import directions',
      node(
        installed('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        'dependency-cruiser.config.cjs',
        '.',
      ),
      'an import goes a way that the house does not allow.',
    ),
    {
      ...program(
        'Unit and service tests',
        {
          ...node(installed('jest/bin/jest.js'), '--json', `--outputFile=${jestReport}`),
          env: {
            NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
            FORCE_COLOR: '0',
          },
        },
        'some fail.',
      ),
      count: () => countJest(jestReport),
    },
    {
      name: 'Production build',
      run: (note) => buildBrowserPackages({ log: join(logs, 'build.log'), note }),
    },
  ];
};
