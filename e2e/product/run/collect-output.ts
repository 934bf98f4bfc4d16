import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

export type CollectedOutput = {
  /** All output so far, without colours. */
  text: () => string;
  /** Resolves with the match when the output matches; rejects when the process ends before. */
  waitFor: (pattern: RegExp) => Promise<RegExpMatchArray>;
  /** Resolves with the exit code or the name of the signal. */
  ended: Promise<number | string>;
};

/** Collects what a process writes to stdout and stderr. */
export function collectOutput(child: ChildProcess): CollectedOutput {
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += stripVTControlCharacters(chunk.toString('utf8'));
      for (const listener of listeners) listener();
    });
  }
  return {
    text: () => text,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const match = text.match(pattern);
          if (match) resolve(match);
        };
        listeners.add(check);
        check();
        ended.then((end) => {
          check();
          reject(new Error(`The process ended (${end}). Its output:\n${text}`));
        });
      }),
    ended,
  };
}
