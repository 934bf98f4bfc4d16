import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lastLines, startChild } from './child.mjs';
import { Complaint } from './complaint.mjs';
import { developmentLink } from './development-link.mjs';
import { dataFolder, root } from './folders.mjs';
import { tiedNode } from './parts.mjs';
import { runUntilStopped } from './run-until-stopped.mjs';
import { findRunning } from './single-run.mjs';
import { createTerminal } from './terminal.mjs';

const lookEvery = 100;

/** Waits until a program's log has a line that matches; a program that ends before is a complaint. */
const untilLogged = async (child, pattern, mend) => {
  for (;;) {
    const match = pattern.exec(lastLines(child.log, 200).join('\n'));
    if (match) return match[1];
    if (!child.isRunning()) {
      const lines = lastLines(child.log);
      throw new Complaint(`${child.name} stopped.`, mend, { log: child.log, lines });
    }
    await wait(lookEvery);
  }
};

/** The address of the product on this data folder: the one that runs, or one that is started now. */
const findProduct = async (note) => {
  process.chdir(root);
  const running = await findRunning(dataFolder);
  if (running?.address) return running.address;
  note('starting the product');
  const log = join(dataFolder, 'logs/start.log');
  const start = tiedNode(join(root, 'scripts/start.mjs'));
  const child = await startChild({ name: 'npm start', log, ...start });
  return untilLogged(child, /The app +(http:\/\/localhost:\d+)\//, 'Mend it: npm start');
};

/** Hands on what a log grows by, for as long as the process lives. */
const showLog = async (log) => {
  for (let shown = 0; ; await wait(lookEvery)) {
    const lines = lastLines(log, Number.POSITIVE_INFINITY);
    for (const line of lines.slice(shown)) process.stdout.write(`  ${line}\n`);
    shown = lines.length;
  }
};

const openBrowser = (address) => {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform] ?? 'xdg-open';
  const child = spawn(command, [address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
};

/**
 * Builds one remote again at every change and shows it inside the staging shell; nothing else is
 * built. The product that runs is used, or one is started.
 */
export const developRemote = async (remote, { open }) => {
  const terminal = createTerminal();
  await runUntilStopped(terminal, async () => {
    const log = join(dataFolder, `logs/dev-${remote}.log`);
    const program = tiedNode(join(root, 'build/dev/main.js'), remote);
    const server = await terminal.step(`Build ${remote}`, async () => {
      const child = await startChild({
        name: remote,
        log,
        env: { PORT: process.env.DEV_PORT ?? '0', DATA_FOLDER: dataFolder },
        ...program,
      });
      const mend = `Mend what the log names: node build/dev/main.js ${remote}`;
      const address = await untilLogged(child, /served at (http:\/\/\S+)/, mend);
      return { address, child };
    });
    const product = await terminal.step('Find the product', findProduct);
    const link = developmentLink(product, remote, server.address);
    terminal.write();
    terminal.write(`  ${remote} in the staging shell: ${terminal.link(link)}`);
    terminal.write(
      terminal.faint(
        '  A saved file shows at once, beside other remotes that are developed. Reset in the deck (Alt+Shift+D) ends it; Ctrl-C stops.',
      ),
    );
    if (open) openBrowser(link);
    await Promise.race([server.child.ended, showLog(log)]);
    throw new Complaint(`${remote}'s development server stopped.`, 'Start it again.', {
      log,
      lines: lastLines(log),
    });
  });
};
