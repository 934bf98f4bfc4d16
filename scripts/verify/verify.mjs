import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../launch/folders.mjs';
import { install } from '../launch/install.mjs';
import { checkRoomToWork } from '../launch/room-to-work.mjs';
import { runUntilStopped } from '../launch/run-until-stopped.mjs';
import { createTerminal, duration } from '../launch/terminal.mjs';
import { findChanges } from './changed-files.mjs';
import { createChecks } from './checks.mjs';

const folder = join(root, '.data/test');
const logs = join(folder, 'logs');
const terminal = createTerminal();

/** Runs one check; a failed one does not stop the next ones. */
const runCheck = async ({ name, count, durations }, run) => {
  const began = performance.now();
  let failure;
  let detail;
  try {
    detail = await run();
  } catch (error) {
    failure = error;
  }
  const took = performance.now() - began;
  const { passed, failed } = (await count?.()) ?? { passed: 0, failed: failure ? 1 : 0 };
  return {
    name,
    failure,
    ok: !failure && failed === 0,
    passed,
    failed: failure ? Math.max(failed, 1) : failed,
    detail: typeof detail === 'string' ? detail : '',
    took,
    counted: Boolean(count),
    durations: (await durations?.()) ?? [],
  };
};

/** Shows a failure at once. */
const prove = async (check) => {
  const result = await runCheck(check, () => terminal.step(check.name, check.run));
  if (result.failure) terminal.complain(result.failure);
  return result;
};

/** Each of them keeps one core busy. */
const proveSideBySide = async (checks) => {
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
  for (const { failure } of results) if (failure) terminal.complain(failure);
  return results;
};

/** How many of the slowest test files the summary names. */
const slowestShown = 10;

const showSlowest = (results) => {
  const all = results.flatMap(({ durations }) => durations);
  if (all.length === 0) return;
  terminal.write();
  terminal.write('The slowest test files:');
  for (const { file, took } of all.sort((a, b) => b.took - a.took).slice(0, slowestShown)) {
    terminal.write(`${duration(took).padStart(14)}  ${file}`);
  }
};

const showSummary = (results, took) => {
  terminal.write();
  for (const { name, ok, passed, failed, counted, took: each } of results) {
    const sign = ok ? terminal.good('✓') : terminal.bad('✗');
    const counts = counted ? `${passed} passed, ${failed} failed` : ok ? 'in order' : 'failed';
    terminal.write(`${sign} ${name.padEnd(26)} ${duration(each).padStart(12)}  ${counts}`);
  }
  showSlowest(results);
  terminal.write();
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  terminal.write(
    terminal.faint(`The logs are in .data/test/logs; all of it took ${duration(took)}.`),
  );
  terminal.write(`${sum('passed')} passed, ${sum('failed')} failed`);
};

await runUntilStopped(terminal, async () => {
  const began = performance.now();
  await checkRoomToWork(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  await terminal.step('Install the packages', (note) =>
    install({ log: join(logs, 'install.log'), note }),
  );
  const changes = process.argv.includes('--changed') ? await findChanges() : undefined;
  const { staticChecks, otherChecks } = createChecks({ logs, reports: folder, changes });
  const results = await proveSideBySide(staticChecks);
  for (const check of otherChecks) results.push(await prove(check));
  showSummary(results, performance.now() - began);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
});
