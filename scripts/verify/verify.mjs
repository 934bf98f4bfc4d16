import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { runUntilStopped } from '../cli/run-until-stopped.mjs';
import { createTerminal, formatDuration } from '../cli/terminal.mjs';
import { checkDataFolder } from '../setup/check-data-folder.mjs';
import { root } from '../setup/folders.mjs';
import { install } from '../setup/install.mjs';
import { findChanges } from './changed-files.mjs';
import { createChecks } from './checks.mjs';

const folder = join(root, '.data/test');
const logs = join(folder, 'logs');
const terminal = createTerminal();

/** Runs one check. A failure does not stop the next checks. */
const runCheck = async ({ name, count, durations }, run) => {
  const startedAt = performance.now();
  let failure;
  let detail;
  try {
    detail = await run();
  } catch (error) {
    failure = error;
  }
  const durationMs = performance.now() - startedAt;
  const counted = await count?.();
  const {
    passed,
    failed,
    failedTests,
    retriedTests = [],
  } = counted ?? { passed: 0, failed: failure ? 1 : 0, failedTests: [] };
  return {
    name,
    failure,
    ok: !failure && failed === 0,
    passed,
    failed: failure ? Math.max(failed, 1) : failed,
    failedTests,
    retriedTests,
    detail: typeof detail === 'string' ? detail : '',
    durationMs,
    isCounted: Boolean(counted),
    durations: (await durations?.()) ?? [],
  };
};

/** Runs a check and shows a failure at once. */
const runAndShow = async (check) => {
  const result = await runCheck(check, () => terminal.step(check.name, check.run));
  if (result.failure) terminal.printError(result.failure);
  return result;
};

/** Runs checks concurrently, one for each core. */
const runConcurrently = async (checks) => {
  const waiting = [...checks];
  const results = [];
  await terminal.step('Static checks and the build', async (note) => {
    const worker = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        const { name, run } = check;
        results.push(await runCheck(check, () => run((text) => note(`${name}: ${text}`))));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    const failed = results.filter(({ ok }) => !ok).length;
    return failed > 0 ? `${failed} failed` : '';
  });
  for (const { failure } of results) if (failure) terminal.printError(failure);
  return results;
};

const maxSlowestFiles = 10;

const showSlowest = (results) => {
  const all = results.flatMap(({ durations }) => durations);
  if (all.length === 0) return;
  terminal.write();
  terminal.write('The slowest test files:');
  for (const { file, durationMs } of all
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, maxSlowestFiles)) {
    terminal.write(`${formatDuration(durationMs).padStart(14)}  ${file}`);
  }
};

const showTests = (heading, tests) => {
  if (tests.length === 0) return;
  terminal.write();
  terminal.write(heading);
  for (const test of tests) terminal.write(`  ${test}`);
};

const showSummary = (results, durationMs) => {
  terminal.write();
  for (const { name, ok, passed, failed, isCounted, durationMs: each } of results) {
    const sign = ok ? terminal.good('✓') : terminal.bad('✗');
    const counts = isCounted ? `${passed} passed, ${failed} failed` : ok ? 'passed' : 'failed';
    terminal.write(`${sign} ${name.padEnd(26)} ${formatDuration(each).padStart(12)}  ${counts}`);
  }
  showSlowest(results);
  showTests(
    'These tests failed and passed when retried. Find the race before it becomes frequent:',
    results.flatMap(({ retriedTests }) => retriedTests),
  );
  showTests(
    'The failed tests:',
    results.flatMap(({ failedTests }) => failedTests),
  );
  terminal.write();
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  terminal.write(
    terminal.faint(`The logs are in .data/test/logs; total time ${formatDuration(durationMs)}.`),
  );
  terminal.write(`${sum('passed')} passed, ${sum('failed')} failed`);
};

await runUntilStopped(terminal, async () => {
  const startedAt = performance.now();
  await checkDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  await terminal.step('Install the packages', (note) =>
    install({ log: join(logs, 'install.log'), note }),
  );
  const changes = process.argv.includes('--changed') ? await findChanges() : undefined;
  const { staticChecks, otherChecks } = createChecks({ logs, reports: folder, changes });
  const results = await runConcurrently(staticChecks);
  for (const check of otherChecks) results.push(await runAndShow(check));
  showSummary(results, performance.now() - startedAt);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
});
