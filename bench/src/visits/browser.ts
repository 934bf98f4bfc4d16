import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { browserFlags, browserPath } from 'e2e/browsers/browser-options';

/** A response of the Chrome DevTools Protocol. */
type Response = { id: number; result?: unknown; error?: { message: string } };

/**
 * A Chromium without listeners for network and console events. Playwright always has them, and then the browser records
 * the call stack of every request, which costs 0.1 s of a first visit.
 */
export type Browser = {
  /** @throws {Error} with the error of the browser */
  send: <Result>(method: string, params?: object, session?: string) => Promise<Result>;
  close: () => Promise<void>;
};

const backgroundFlags = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--disable-extensions',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

/** Starts the browser with a temporary profile. */
export const openBrowser = async (flags: readonly string[]): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'train-swap-bench-'));
  const child = spawn(
    browserPath ?? 'chromium',
    [
      ...browserFlags,
      ...backgroundFlags,
      ...flags,
      `--user-data-dir=${profile}`,
      '--remote-debugging-pipe',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close');
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];

  const pending = new Map<number, (response: Response) => void>();
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const response = JSON.parse(message) as Response;
      pending.get(response.id)?.(response);
      pending.delete(response.id);
    }
  });
  ended.then(() => {
    for (const [id, resolve] of pending) resolve({ id, error: { message: 'The browser ended.' } });
  });

  let lastId = 0;
  const send: Browser['send'] = async (method, params = {}, session) => {
    lastId += 1;
    const id = lastId;
    const response = new Promise<Response>((resolve) => pending.set(id, resolve));
    input.write(`${JSON.stringify({ id, method, params, sessionId: session })}\0`);
    const { result, error } = await response;
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
