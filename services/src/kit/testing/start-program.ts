import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Program = {
  child: ChildProcess;
  /** Resolves with its standard error and exit code. */
  ended: Promise<{ stderr: string; code: number | null }>;
};

/** Resolves when the program has printed that it is ready. @throws {Error} with its standard error when it ends before */
export async function waitUntilReady({ child, ended }: Program): Promise<void> {
  await new Promise<void>((ready, fail) => {
    child.stdout?.on('data', (text) => {
      if (String(text).includes('ready')) ready();
    });
    void ended.then(({ stderr }) => fail(new Error(`It ended before it was ready. ${stderr}`)));
  });
}

/** Starts a Node program in a new process without the environment of this one, except PATH, HOME and TMPDIR. */
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
  let stderr = '';
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ stderr, code })) };
}
