import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const root = join(import.meta.dirname, '../../..');

export type Child = {
  /** Resolves with the match when a line that fits was printed; rejects when it ended before. */
  printed: (pattern: RegExp) => Promise<RegExpMatchArray>;
  stop: () => Promise<void>;
};

/** Runs a Node program of ours from the root. */
export const runNode = (args: readonly string[], env: Record<string, string> = {}): Child => {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString('utf8'));
      for (const listener of listeners) listener();
    });
  }
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = text.match(pattern);
          if (match) resolve(match);
        };
        listeners.add(look);
        look();
        ended.then(() => {
          look();
          reject(new Error(`It ended, having printed:\n${text}`));
        });
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
};

/** Runs a program to its end; answers what it printed, and throws that when it fails. */
export const runToEnd = async (
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
