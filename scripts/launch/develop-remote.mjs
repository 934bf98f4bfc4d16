import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { developmentLink } from '../../build/dev/development-link.js';
import { CliError } from '../cli/cli-error.mjs';
import { createTerminal } from '../cli/terminal.mjs';
import { dataFolder, root } from '../folders.mjs';
import { readLastLines, startChild } from '../process/child.mjs';
import { findRunning } from '../process/data-folder-lock.mjs';
import { runUntilStopped } from '../process/run-until-stopped.mjs';
import { nodeProgram } from './servers.mjs';

const pollIntervalMs = 100;

/** Waits for a matching line in a program's log. @throws {CliError} when the program ends before */
async function waitForLogLine(child, pattern, fix) {
  for (;;) {
    const match = pattern.exec(readLastLines(child.log, 200).join('\n'));
    if (match) return match[1];
    if (!child.isRunning()) {
      const lines = readLastLines(child.log);
      throw new CliError(`${child.name} stopped.`, fix, { log: child.log, lines });
    }
    await wait(pollIntervalMs);
  }
}

/** The address of the product on this data folder. Starts the product when it does not run. */
async function findOrStartProduct(note) {
  process.chdir(root);
  const running = await findRunning(dataFolder);
  if (running?.address) return running.address;
  note('starting the product');
  const log = join(dataFolder, 'logs/start.log');
  const start = nodeProgram(join(root, 'scripts/start.mjs'));
  const child = await startChild({ name: 'npm start', log, ...start });
  return waitForLogLine(
    child,
    /The app +(http:\/\/localhost:\d+)\//,
    'Start it alone to see the error: npm start',
  );
}

/** Prints new lines of a log until the process ends. */
async function showLog(log) {
  for (let shown = 0; ; await wait(pollIntervalMs)) {
    const lines = readLastLines(log, Number.POSITIVE_INFINITY);
    for (const line of lines.slice(shown)) process.stdout.write(`  ${line}\n`);
    shown = lines.length;
  }
}

function openBrowser(address) {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform] ?? 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/**
 * Builds one remote at every change and shows it in the staging shell. Uses the running product, or starts one.
 */
export async function developRemote(remote, { open }) {
  const terminal = createTerminal();
  await runUntilStopped(terminal, async () => {
    const log = join(dataFolder, `logs/dev-${remote}.log`);
    const program = nodeProgram(join(root, 'build/dev/main.js'), remote);
    const server = await terminal.step(`Build ${remote}`, async () => {
      const child = await startChild({
        name: remote,
        log,
        env: { PORT: process.env.DEV_PORT ?? '0', DATA_FOLDER: dataFolder },
        ...program,
      });
      const fix = `Fix the errors in the log, then run: node build/dev/main.js ${remote}`;
      const address = await waitForLogLine(child, /served at (http:\/\/\S+)/, fix);
      return { address, child };
    });
    const product = await terminal.step('Find the product', findOrStartProduct);
    const link = developmentLink(product, remote, server.address);
    terminal.write();
    terminal.write(`  ${remote} in the staging shell: ${terminal.link(link)}`);
    terminal.write(
      terminal.faint(
        '  Saved changes show at once. To leave development: Reset in the deck (Alt+Shift+D). To stop: Ctrl-C.',
      ),
    );
    if (open) openBrowser(link);
    await Promise.race([server.child.ended, showLog(log)]);
    throw new CliError(`${remote}'s development server stopped.`, 'Start it again.', {
      log,
      lines: readLastLines(log),
    });
  });
}
