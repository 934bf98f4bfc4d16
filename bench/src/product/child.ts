import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { collectOutput } from 'e2e/product/run/collect-output';

export const root = join(import.meta.dirname, '../../..');

export type Child = {
  /** Resolves with the match when the output matches; rejects when the program ends before. */
  waitForOutput: (pattern: RegExp) => Promise<RegExpMatchArray>;
  stop: () => Promise<void>;
};

/** Runs a Node program of the repository in its root. */
export const runNode = (args: readonly string[], env: Record<string, string> = {}): Child => {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { waitFor, ended } = collectOutput(child);
  return {
    waitForOutput: waitFor,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Runs a program to its end and returns its output. @throws with the output when it fails */
export const runToCompletion = async (
  args: readonly string[],
  { env = {}, cwd = root }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<string> => {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${text}`);
  return text;
};
