import { join } from 'node:path';
import { root } from '../folders.mjs';
import { buildBrowserPackages } from '../launch/build.mjs';
import { readPackageManager } from '../setup/install.mjs';
import { findTestedPackages } from '../testing/packages.mjs';
import { commandCheck } from './kinds/command-check.mjs';
import { jestCheck } from './kinds/jest-check.mjs';
import { playwrightCheck } from './kinds/playwright-check.mjs';

/** @param {string[]} args */
const node = (...args) => ({ command: process.execPath, args });
/** @param {string[]} args */
const pnpm = (...args) => ({ command: 'npx', args: ['--yes', readPackageManager(), ...args] });
const installed = (path) => join(root, 'node_modules', path);

const typeCheck = (id, name, project) =>
  commandCheck({
    id: `types-${id}`,
    name: `Types of ${name}`,
    level: 'test',
    isStatic: true,
    program: node(installed('typescript/bin/tsc'), '-p', project),
    fix: 'there are type errors.',
  });

const staticCheck = (id, name, program, fix) =>
  commandCheck({ id, name, level: 'test', isStatic: true, program, fix });

const testedPackages = findTestedPackages(root);
const packagesWithDatabase = testedPackages.filter(({ database }) => database);
const selectPackages = (packages) => ['--selectProjects', ...packages.map(({ name }) => name)];

/** Folders whose changes need the journeys. */
const browserFolders =
  /^(?:shell|federation|mfe-[^/]+|shared-[^/]+|staging-deck|build|delivery|e2e|examples)\//;

const journeys = (id, name, level, projects, ...args) =>
  playwrightCheck({
    id,
    name,
    level,
    config: 'e2e',
    projects,
    args,
    needs: ['build'],
    changedBy: browserFolders,
  });

/** `npm test` runs these projects of e2e/playwright.config.ts without the tests that have the tag `@all`. */
const firstProjects = ['recovery', 'phone'];
const otherProjects = [
  'commands',
  'lazy files',
  'desktop',
  'faults',
  'releases',
  'deck',
  'installation',
  'foreign remotes',
  'foreign hosts',
  'team repository',
];
/** Playwright compares it with the project, file, title and tags of a test, separated by spaces. */
const furtherTests = `@all|^(?:${otherProjects.join('|')}) `;

/**
 * All checks, in their order, and the level of each: `test` for `npm test`, `all` for `npm run test:all`, `prove` for
 * `npm run prove`. Static checks use one core each and run concurrently; the others use all cores and run in order.
 * @type {import('./run-check.mjs').Check[]}
 */
export const checks = [
  // One program for all pages, so that the shared packages are checked once.
  typeCheck('pages', 'the pages', 'tsconfig.pages.json'),
  typeCheck('services', 'the services', 'tsconfig.servers.json'),
  {
    id: 'build',
    name: 'Production build',
    level: 'test',
    isStatic: true,
    run: ({ logs, note }) => buildBrowserPackages({ log: join(logs, 'build.log'), note }),
  },
  staticCheck(
    'imports',
    'Import directions',
    node('scripts/verify/check-imports.mjs'),
    'an import breaks the rules of dependency-cruiser.config.cjs, or folders import each other.',
  ),
  staticCheck(
    'dead-code',
    'Dead code',
    node(installed('knip/bin/knip.js')),
    'there is unused code.',
  ),
  typeCheck('delivery', 'the delivery', 'delivery'),
  typeCheck('journeys', 'the journeys', 'e2e'),
  typeCheck('bench', 'the bench', 'bench'),
  typeCheck('javascript', 'the build and the scripts', 'tsconfig.javascript.json'),
  staticCheck(
    'openapi',
    'OpenAPI documents',
    pnpm('--filter', 'services', 'openapi', '--check'),
    'they are outdated. Run: npx pnpm --filter services openapi',
  ),
  staticCheck(
    'configuration-reference',
    'Configuration reference',
    node('--import', 'tsx', 'scripts/docs/write-configuration-reference.mjs', '--check'),
    'it is outdated. Run: npm run configuration-reference',
  ),
  staticCheck(
    'lint',
    'Format and lint',
    { command: installed('.bin/biome'), args: ['check', '--max-diagnostics=50', '.'] },
    'run: npm run format',
  ),
  staticCheck(
    'words',
    'Names and prose',
    node('scripts/words/check-words.mjs'),
    'replace the words; docs/glossary.md names the words to use.',
  ),
  staticCheck(
    'lines',
    'Lines of code',
    node('scripts/verify/count-lines.mjs'),
    'a package has more lines than scripts/verify/line-budgets.json allows.',
  ),
  staticCheck(
    'translations',
    'Translations',
    node('build/messages/main.js', '--check'),
    'docs/translate.md describes how to translate.',
  ),
  staticCheck(
    'timed-assertions',
    'No test measures time',
    node('scripts/verify/timed-assertions.mjs'),
    'a test asserts elapsed time.',
  ),
  staticCheck(
    'unwrapped-texts',
    'No page breaks in a translator of the browser',
    node('scripts/verify/unwrapped-texts.mjs'),
    'a text changes next to other nodes, see docs/translate.md.',
  ),
  commandCheck({
    id: 'budgets',
    name: 'Budgets',
    level: 'test',
    needs: ['build'],
    program: node('build/budgets.js'),
    fix: 'a page loads more than its budget before the first screen.',
  }),
  jestCheck({
    id: 'unit',
    name: 'Unit tests',
    level: 'test',
    // The tests of the delivery gate open releases in a browser.
    usesPrograms: true,
    args: selectPackages([
      ...testedPackages.filter(({ database }) => !database),
      { name: 'scripts' },
    ]),
  }),
  jestCheck({
    id: 'services',
    name: 'Tests of the services',
    level: 'test',
    args: selectPackages(packagesWithDatabase),
  }),
  playwrightCheck({
    id: 'contract',
    name: 'Contract of composition',
    level: 'test',
    config: 'e2e/contract',
    changedBy: browserFolders,
  }),
  playwrightCheck({
    id: 'code-control',
    name: 'Code control in the browser',
    level: 'test',
    config: 'e2e/otp',
    changedBy: /^(?:shared-otp|e2e\/otp)\//,
  }),
  journeys('journeys', 'Journeys', 'test', firstProjects, '--grep-invert=@all'),
  playwrightCheck({
    id: 'workbench',
    name: 'Workbench of components',
    level: 'all',
    config: 'e2e/workbench',
    changedBy: /^(?:shared-ui|e2e\/workbench)\//,
  }),
  jestCheck({
    id: 'campaigns',
    name: 'Campaigns',
    level: 'all',
    usesPrograms: true,
    args: ['--config', 'jest.campaigns.config.mjs'],
  }),
  journeys(
    'further-journeys',
    'Further journeys',
    'all',
    [...firstProjects, ...otherProjects],
    `--grep=${furtherTests}`,
  ),
  ...[22, 24].map((version) =>
    jestCheck({
      id: `node-${version}`,
      name: `Tests on Node ${version}`,
      level: 'prove',
      usesPrograms: true,
      nodeVersion: version,
    }),
  ),
];
