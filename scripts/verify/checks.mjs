import { join } from 'node:path';
import { buildBrowserPackages } from '../launch/build.mjs';
import { Complaint } from '../launch/complaint.mjs';
import { root } from '../launch/folders.mjs';
import { pinnedPackageManager } from '../launch/install.mjs';
import { supportedVersions } from '../launch/node-version.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { browserChecksFor } from './changed-files.mjs';
import {
  countJest,
  countPlaywright,
  durationsOfJest,
  durationsOfPlaywright,
  failuresOfPlaywright,
} from './count.mjs';
import { bringBrowser } from './find-browser.mjs';

const node = (...args) => ({ command: process.execPath, args });
const pnpm = (...args) => ({ command: 'npx', args: ['--yes', pinnedPackageManager(), ...args] });
const installed = (path) => join(root, 'node_modules', path);
const tsc = installed('typescript/bin/tsc');

/**
 * Everything that is proved. The static checks use one core each and run side by side; the others use all cores and
 * run in order. With `changes` only what they touch is tested. `run` gets the folder of logs and `note`; it throws a
 * complaint when the check fails. `count` reads how many tests passed and failed.
 */
export const createChecks = ({ logs, reports, changes }) => {
  const jestReport = join(reports, 'jest.json');

  const program = (name, command, mend) => ({
    name,
    run: async (note) => {
      const log = join(logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
      await runCommand({ name, ...command, log, note, shown: 60, wrong: `${name}:`, mend });
    },
  });

  const inBrowser = (name, args) => {
    const file = name.toLowerCase().replaceAll(' ', '-');
    const report = join(reports, `${file}.json`);
    return {
      name,
      run: async (note) => {
        const browser = await bringBrowser({ logs, note });
        const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
        await runCommand({
          name,
          ...node(cli, 'test', ...args, '--reporter=list,json'),
          env: {
            CHROME_PATH: browser.path,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            FORCE_COLOR: '0',
          },
          log: join(logs, `${file}.log`),
          note,
          shown: 20,
          wrong: `${name}:`,
          mend: 'some fail; screenshots are in e2e/test-results, and with TRACE=on what the page did.',
        }).catch(async (error) => {
          if (!(error instanceof Complaint)) throw error;
          error.lines.push(...(await failuresOfPlaywright(report)));
          throw error;
        });
        return browser.version;
      },
      count: () => countPlaywright(report),
      durations: () => durationsOfPlaywright(report),
    };
  };

  const types = (name, project) =>
    program(`Types of ${name}`, node(tsc, '-p', project), 'the types do not agree.');

  const staticChecks = [
    // One program for all pages: each package alone would check the shared ones again.
    types('the pages', 'tsconfig.pages.json'),
    types('the services', 'tsconfig.servers.json'),
    {
      name: 'Production build',
      run: (note) => buildBrowserPackages({ log: join(logs, 'build.log'), note }),
    },
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
    program('Dead code', node(installed('knip/bin/knip.js')), 'something is not used.'),
    types('the delivery', 'delivery'),
    types('the journeys', 'e2e'),
    types('the bench', 'bench'),
    program(
      'OpenAPI documents',
      pnpm('--filter', 'services', 'openapi', '--check'),
      'they are not in step: npx pnpm --filter services openapi writes them.',
    ),
    program(
      'Format and lint',
      { command: installed('.bin/biome'), args: ['check', '--max-diagnostics=50', '.'] },
      'npm run format mends most of it.',
    ),
    program(
      'No test measures time',
      node('scripts/verify/timed-assertions.mjs'),
      'a test asserts elapsed time.',
    ),
  ];

  const unitTests = {
    name: 'Unit and service tests',
    run: async (note) => {
      // The tests of the delivery gate open pages, so they need a browser as well.
      const browser = await bringBrowser({ logs, note });
      await runCommand({
        name: 'Unit and service tests',
        // jest would leave one core idle, which is half of a small machine.
        ...node(
          installed('jest/bin/jest.js'),
          '--maxWorkers=100%',
          ...(changes ? [`--changedSince=${changes.base}`, '--passWithNoTests'] : []),
          '--json',
          `--outputFile=${jestReport}`,
        ),
        env: {
          CHROME_PATH: browser.path,
          NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
          FORCE_COLOR: '0',
        },
        log: join(logs, 'unit-and-service-tests.log'),
        note,
        shown: 60,
        wrong: 'Unit and service tests:',
        mend: 'some fail.',
      });
    },
    count: () => countJest(jestReport, { isOptional: Boolean(changes) }),
    durations: () => durationsOfJest(jestReport),
  };

  /** The other versions of Node that are supported; npm brings their binaries. */
  const unitTestsOn = (version) =>
    program(
      `Unit tests on Node ${version}`,
      {
        command: 'npx',
        args: [
          ...['--yes', '--package', `node@${version}`, 'node'],
          ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
          ...[installed('jest/bin/jest.js'), '--maxWorkers=100%'],
        ],
      },
      'some fail.',
    );
  const otherVersions =
    process.env.PROOF === 'whole'
      ? supportedVersions.filter((version) => !process.version.startsWith(`v${version}.`))
      : [];

  const needed = changes ? browserChecksFor(changes.files) : { journeys: true, codeControl: true };
  return {
    staticChecks,
    otherChecks: [
      unitTests,
      ...otherVersions.map(unitTestsOn),
      program(
        'Budgets',
        node('build/budgets.js'),
        'a page would load more than it may before its first screen.',
      ),
      ...(needed.codeControl
        ? [inBrowser('Code control in the browser', ['--config', 'e2e/otp/playwright.config.ts'])]
        : []),
      ...(needed.journeys
        ? [inBrowser('Contract of composition', ['--config', 'e2e/contract/playwright.config.ts'])]
        : []),
      ...(needed.journeys
        ? [inBrowser('Journeys in the browser', ['--config', 'e2e/playwright.config.ts'])]
        : []),
    ],
  };
};
