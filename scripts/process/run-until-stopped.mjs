import { toCliError } from '../cli/cli-error.mjs';
import { killChildren, stopChildren } from './child.mjs';

/**
 * Runs `work`. Ctrl-C, SIGTERM or a closed terminal stop it and all its children; a second Ctrl-C kills them. Ends the
 * process with 0 when it was stopped or done, with 1 when it failed.
 */
export async function runUntilStopped(terminal, work) {
  let stopping = false;
  const exit = async (code) => {
    await stopChildren();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, async () => {
      if (stopping) {
        killChildren();
        process.exit(130);
      }
      stopping = true;
      terminal.silence();
      terminal.write('\nStopping …');
      await stopChildren();
      terminal.write('Stopped.');
      process.exit(0);
    });
  }
  try {
    await work();
    if (!stopping) await exit(process.exitCode ?? 0);
  } catch (error) {
    if (stopping) return;
    stopping = true;
    terminal.printError(toCliError(error));
    await exit(1);
  }
}
