import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs, promisify } from 'node:util';
import { CliError } from '../cli/cli-error.mjs';
import { createTerminal } from '../cli/terminal.mjs';
import { root } from '../folders.mjs';
import { runUntilStopped } from '../process/run-until-stopped.mjs';
import { checkDataFolder } from '../setup/check-data-folder.mjs';
import { install, readPackageManager } from '../setup/install.mjs';
import { checks } from './checks.mjs';
import { levels } from './levels.mjs';
import { findProgramsToInstall, installPrograms } from './programs.mjs';
import { runCheck } from './run-check.mjs';
import { getLevel, selectChecks } from './select-checks.mjs';
import { showSummary } from './summary.mjs';

const usage = `npm test [-- options]

  --level LEVEL     test (default), all or prove
  --without LEVEL   leaves out the checks of this level, which ran before
  --only ID,...     runs these checks, of any level, and what they need
  --shard 1/4       runs a part of the tests
  --changed         tests what differs from the branch main
  --list            prints the checks and their levels
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const options = {
  level: { type: 'string', default: 'test' },
  without: { type: 'string' },
  only: { type: 'string' },
  shard: { type: 'string' },
  changed: { type: 'boolean' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
};

const folder = join(root, '.data/test');
const logs = join(folder, 'logs');
const terminal = createTerminal();

const execute = promisify(execFile);
const git = async (...args) => (await execute('git', args, { cwd: root })).stdout.trim();

/**
 * The files that differ from the branch `main`, committed or not; on `main` the uncommitted files.
 * @returns `base`: the commit to compare with, and the changed files
 */
async function findChanges() {
  try {
    const base = await git('merge-base', 'main', 'HEAD').catch(() => git('rev-parse', 'HEAD'));
    const tracked = await git('diff', '--name-only', base);
    const untracked = await git('ls-files', '--others', '--exclude-standard');
    return { base, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) };
  } catch {
    throw new CliError('--changed needs a git clone.', 'Run npm test without it.');
  }
}

/** Runs a check and shows a failure at once. */
async function runAndShow(check, context) {
  const result = await runCheck(check, context, (run) => terminal.step(check.name, run));
  if (result.failure) terminal.printError(result.failure);
  return result;
}

/** Runs checks concurrently, one for each core. */
async function runConcurrently(waiting, context) {
  const results = [];
  await terminal.step('Static checks and the build', async (note) => {
    const worker = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const { name } = check;
        const noteWithName = (text) => note(`${name}: ${text}`);
        results.push(await runCheck(check, context, (run) => run(noteWithName)));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    const failed = results.filter(({ ok }) => !ok).length;
    return failed > 0 ? `${failed} failed` : '';
  });
  for (const { failure } of results) if (failure) terminal.printError(failure);
  return results;
}

/** The lines that a run begins with: what it checks, how long that usually takes, and what it installs first. */
function describeRun({ level, selected, values, missing }) {
  const { command, duration } = levels.find(({ name }) => name === level) ?? {};
  const isPart = values.only || values.without || values.shard || values.changed;
  const checks = `${selected.length} checks`;
  const programs = missing.map(({ name, packages }) => `${name} (Debian: ${packages.join(', ')})`);
  const installed = [`npm packages that changed (${readPackageManager()})`, ...programs];
  return [
    isPart ? checks : `${command}: ${checks}, usually ${duration} on two cores.`,
    `Installs first: ${installed.join('; ')}.`,
    '',
  ].join('\n');
}

async function verify(values) {
  const startedAt = performance.now();
  const { without, shard } = values;
  const changes = values.changed ? await findChanges() : undefined;
  const only = values.only?.split(',');
  const selected = selectChecks({ level: values.level, without, only, changes });
  const level = only ? getLevel(selected) : values.level;
  const missing = selected.some(({ usesPrograms }) => usesPrograms)
    ? findProgramsToInstall(level)
    : [];
  terminal.write(describeRun({ level, selected, values, missing }));

  await checkDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  await terminal.step('Install the packages', (note) =>
    install({ log: join(logs, 'install.log'), note }),
  );
  if (missing.length > 0) {
    await terminal.step('Install programs', (note) => installPrograms(missing, { logs, note }));
  }
  process.env.TEST_LEVEL = level;
  const context = { logs, reports: folder, level, shard, changes };
  const results = await runConcurrently(
    selected.filter(({ isStatic }) => isStatic),
    context,
  );
  for (const check of selected.filter(({ isStatic }) => !isStatic)) {
    results.push(await runAndShow(check, context));
  }
  showSummary(terminal, results, performance.now() - startedAt);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}

function readOptions() {
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new CliError(
      `${/** @type {Error} */ (error).message}.`,
      'npm test -- --help lists the options.',
    );
  }
}

await runUntilStopped(terminal, async () => {
  const { values } = readOptions();
  if (values.help) return terminal.write(usage);
  if (values.list) {
    for (const { id, name, level } of checks) {
      terminal.write(`${level.padEnd(6)} ${id.padEnd(24)} ${name}`);
    }
    return;
  }
  await verify(values);
});
