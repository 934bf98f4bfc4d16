import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from '../launch/folders.mjs';
import { install } from '../launch/install.mjs';
import { checkRoomToWork } from '../launch/room-to-work.mjs';
import { runUntilStopped } from '../launch/run-until-stopped.mjs';
import { createTerminal, duration } from '../launch/terminal.mjs';
import { checks } from './checks.mjs';

const folder = join(root, '.data/test');
const logs = join(folder, 'logs');
const terminal = createTerminal();

/** Runs one check; a failed one is shown at once and the next ones run all the same. */
const prove = async ({ name, run, count }) => {
  const began = performance.now();
  let failure;
  let detail;
  try {
    detail = await terminal.step(name, run);
  } catch (error) {
    failure = error;
    terminal.complain(error);
  }
  const { passed, failed } = (await count?.()) ?? { passed: 0, failed: failure ? 1 : 0 };
  return {
    name,
    ok: !failure && failed === 0,
    passed,
    failed: failure ? Math.max(failed, 1) : failed,
    detail: typeof detail === 'string' ? detail : '',
    took: performance.now() - began,
    counted: Boolean(count),
  };
};

const showSummary = (results, took) => {
  terminal.write();
  for (const { name, ok, passed, failed, counted, took: each } of results) {
    const sign = ok ? terminal.good('✓') : terminal.bad('✗');
    const counts = counted ? `${passed} passed, ${failed} failed` : ok ? 'in order' : 'failed';
    terminal.write(`${sign} ${name.padEnd(26)} ${duration(each).padStart(12)}  ${counts}`);
  }
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
  const results = [];
  for (const check of checks(logs, folder)) results.push(await prove(check));
  showSummary(results, performance.now() - began);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
});
