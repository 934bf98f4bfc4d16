import { killChildren, stopChildren } from './child.mjs';
import { Complaint, recogniseCause } from './complaint.mjs';

/** What went wrong in words for the person at the keyboard; a fault of ours keeps its stack. */
const asComplaint = (error) => {
  if (error instanceof Complaint) return error;
  return (
    recogniseCause(String(error?.message ?? error)) ??
    new Complaint('Something went wrong in the launcher itself.', 'What it was:', {
      lines: String(error?.stack ?? error).split('\n'),
    })
  );
};

/**
 * Runs `work`; Ctrl-C, SIGTERM or a closed terminal stop it with all it started, a second Ctrl-C at
 * once. Ends the process: 0 when it was stopped or done, 1 when it failed.
 */
export const runUntilStopped = async (terminal, work) => {
  let stopping = false;
  const leave = async (code) => {
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
    if (!stopping) await leave(process.exitCode ?? 0);
  } catch (error) {
    if (stopping) return;
    stopping = true;
    terminal.complain(asComplaint(error));
    await leave(1);
  }
};
