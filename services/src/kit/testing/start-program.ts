import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Program = {
  child: ChildProcess;
  /** Resolves with what is on its standard error, and its exit code. */
  ended: Promise<{ said: string; code: number | null }>;
};

/** A Node program in a process of its own, which is given nothing of this one's environment but where things are. */
export function startProgram(
  args: readonly string[],
  { folder, environment }: { folder: string; environment: Record<string, string> },
): Program {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ said, code })) };
}
