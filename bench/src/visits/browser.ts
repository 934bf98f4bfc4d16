import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';
import { browserFlags, browserPath } from 'e2e/browser';

/** Of the browser's debugging protocol: what a method answers. */
type Answer = { id: number; result?: unknown; error?: { message: string } };

/**
 * A Chromium in which nobody listens to a page's network or console. Playwright always does, and then the call stack
 * of every request is written down: for that the browser reads whole scripts a second time, 0.1 s of a first
 * visit, the more the larger the files are. No traveller's browser does so.
 */
export type Browser = {
  /** @throws {Error} with what the browser said, when it refuses */
  send: <Result>(method: string, params?: object, session?: string) => Promise<Result>;
  close: () => Promise<void>;
};

const quiet = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--disable-extensions',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** Starts it with a profile of its own, which is gone when it is closed. */
export const openBrowser = async (flags: readonly string[]): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'train-swap-bench-'));
  const child = spawn(
    browserPath ?? chromium.executablePath(),
    [...browserFlags, ...quiet, ...flags, `--user-data-dir=${profile}`, '--remote-debugging-pipe'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close');
  const [, , , asked, answered] = child.stdio as unknown as [null, null, null, Writable, Readable];

  const waiting = new Map<number, (answer: Answer) => void>();
  let rest = '';
  answered.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const answer = JSON.parse(message) as Answer;
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    }
  });
  ended.then(() => {
    for (const [id, tell] of waiting) tell({ id, error: { message: 'The browser ended.' } });
  });

  let last = 0;
  const send: Browser['send'] = async (method, params = {}, session) => {
    last += 1;
    const id = last;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    asked.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as never;
  };
  const close = async () => {
    await send('Browser.close').catch(() => child.kill());
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  await send('Browser.getVersion');
  return { send, close };
};
