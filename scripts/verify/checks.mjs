import { join } from 'node:path';
import { CliError } from '../cli/cli-error.mjs';
import { buildBrowserPackages } from '../launch/build.mjs';
import { runCommand } from '../process/run-command.mjs';
import { root } from '../setup/folders.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { supportedVersions } from '../setup/node-version.mjs';
import { allBrowserChecks, browserChecksFor } from './changed-files.mjs';
import {
  countJest,
  countPlaywright,
  readJestDurations,
  readPlaywrightDurations,
  readPlaywrightFailures,
} from './count.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';

/** Set by `npm run prove`. */
const isFullRun = process.env.PROOF === 'whole';

const node = (...args) => ({ command: process.execPath, args });
const pnpm = (...args) => ({ command: 'npx', args: ['--yes', readPackageManager(), ...args] });
const installed = (path) => join(root, 'node_modules', path);
const tsc = installed('typescript/bin/tsc');

/**
 * All checks of `npm test`. Static checks use one core each and run concurrently; the others use all cores and run in
 * order. With `changes`, only what they affect is tested. `run` throws a CliError when the check fails; `count` reads
 * how many tests passed and failed. A browser test that fails is retried once, with new servers and a new browser; the
 * full run does not retry.
 */
export const createChecks = ({ logs, reports, changes }) => {
  const jestReport = join(reports, 'jest.json');

  const commandCheck = (name, command, fix) => ({
    name,
    run: async (note) => {
      const log = join(logs, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
      await runCommand({ name, ...command, log, note, shown: 60, problem: `${name}:`, fix });
    },
  });

  const browserCheck = (name, args) => {
    const file = name.toLowerCase().replaceAll(' ', '-');
    const report = join(reports, `${file}.json`);
    return {
      name,
      run: async (note) => {
        const browser = await findOrInstallBrowser({ logs, note });
        const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
        await runCommand({
          name,
          ...node(cli, 'test', ...args, `--retries=${isFullRun ? 0 : 1}`, '--reporter=list,json'),
          env: {
            CHROME_PATH: browser.path,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
            FORCE_COLOR: '0',
          },
          log: join(logs, `${file}.log`),
          note,
          shown: 20,
          problem: `${name}:`,
          fix: 'some tests fail; screenshots are in e2e/test-results (with TRACE=on also traces).',
        }).catch(async (error) => {
          if (!(error instanceof CliError)) throw error;
          error.lines.push(...(await readPlaywrightFailures(report)));
          throw error;
        });
        return browser.version;
      },
      count: () => countPlaywright(report),
      durations: () => readPlaywrightDurations(report),
    };
  };

  const typeCheck = (name, project) =>
    commandCheck(`Types of ${name}`, node(tsc, '-p', project), 'there are type errors.');

  const staticChecks = [
    // One program for all pages, so that the shared packages are checked once.
    typeCheck('the pages', 'tsconfig.pages.json'),
    typeCheck('the services', 'tsconfig.servers.json'),
    {
      name: 'Production build',
      run: (note) => buildBrowserPackages({ log: join(logs, 'build.log'), note }),
    },
    commandCheck(
      'Import directions',
      node(
        installed('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        'dependency-cruiser.config.cjs',
        '.',
      ),
      'an import breaks the rules of dependency-cruiser.config.cjs.',
    ),
    commandCheck('Dead code', node(installed('knip/bin/knip.js')), 'there is unused code.'),
    typeCheck('the delivery', 'delivery'),
    typeCheck('the journeys', 'e2e'),
    typeCheck('the bench', 'bench'),
    commandCheck(
      'OpenAPI documents',
      pnpm('--filter', 'services', 'openapi', '--check'),
      'they are outdated. Run: npx pnpm --filter services openapi',
    ),
    commandCheck(
      'Configuration reference',
      node('--import', 'tsx', 'scripts/docs/write-configuration-reference.mjs', '--check'),
      'it is outdated. Run: npm run configuration-reference',
    ),
    commandCheck(
      'Format and lint',
      { command: installed('.bin/biome'), args: ['check', '--max-diagnostics=50', '.'] },
      'run: npm run format',
    ),
    commandCheck(
      'Names and prose',
      node('scripts/words/check-words.mjs'),
      'replace the words; docs/glossary.md names the words to use.',
    ),
    commandCheck(
      'Translations',
      node('build/messages/main.js', '--check'),
      'docs/translate.md describes how to translate.',
    ),
    commandCheck(
      'No test measures time',
      node('scripts/verify/timed-assertions.mjs'),
      'a test asserts elapsed time.',
    ),
  ];

  const unitTests = {
    name: 'Unit and service tests',
    run: async (note) => {
      // The tests of the delivery gate need a browser too.
      const browser = await findOrInstallBrowser({ logs, note });
      await runCommand({
        name: 'Unit and service tests',
        // By default jest leaves one core idle.
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
        problem: 'Unit and service tests:',
        fix: 'some tests fail.',
      });
    },
    count: () => countJest(jestReport, { isOptional: Boolean(changes) }),
    durations: () => readJestDurations(jestReport),
  };

  /** Runs the tests on another supported version of Node, from npm. */
  const unitTestsOn = (version) =>
    commandCheck(
      `Unit tests on Node ${version}`,
      {
        command: 'npx',
        args: [
          '--yes',
          '--package',
          `node@${version}`,
          'node',
          '--experimental-vm-modules',
          '--disable-warning=ExperimentalWarning',
          installed('jest/bin/jest.js'),
          '--maxWorkers=100%',
        ],
      },
      'some tests fail.',
    );
  const otherVersions = isFullRun
    ? supportedVersions.filter((version) => !process.version.startsWith(`v${version}.`))
    : [];

  const needed = changes ? browserChecksFor(changes.files) : allBrowserChecks;
  return {
    staticChecks,
    otherChecks: [
      unitTests,
      ...otherVersions.map(unitTestsOn),
      commandCheck(
        'Budgets',
        node('build/budgets.js'),
        'a page loads more than its budget before the first screen.',
      ),
      ...(needed.codeControl
        ? [
            browserCheck('Code control in the browser', [
              '--config',
              'e2e/otp/playwright.config.ts',
            ]),
          ]
        : []),
      ...(needed.workbench
        ? [
            browserCheck('Workbench of components', [
              '--config',
              'e2e/workbench/playwright.config.ts',
            ]),
          ]
        : []),
      ...(needed.journeys
        ? [
            browserCheck('Contract of composition', [
              '--config',
              'e2e/contract/playwright.config.ts',
            ]),
          ]
        : []),
      ...(needed.journeys
        ? [browserCheck('Journeys in the browser', ['--config', 'e2e/playwright.config.ts'])]
        : []),
    ],
  };
};
