import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';

type Origin = { owner: string | null; stack: string };

export type PageError = Origin & { kind: 'error' | 'rejection' | 'policy'; message: string };
export type PageTimer = Origin & { kind: string; delay: number };
export type PageListener = Origin & { name: string; type: string };
export type StyleChange = {
  element: string;
  changes: readonly string[];
  rules: readonly { selector: string; address: string | null }[];
};

/** What scripts have left in the page so far, as watch-page.js records it. */
export type PageState = {
  errors: readonly PageError[];
  /** What the shell has recorded of remotes. */
  failures: readonly { remote: string; phase: string; cause: string }[];
  timers: readonly PageTimer[];
  listeners: readonly PageListener[];
  handlers: readonly string[];
  adopted: number;
  elements: readonly string[];
};

/** Timers of a remote that are due within so many milliseconds are run at once instead of waited for. */
export const soonMs = 30_000;
/** A timer that starts another one is followed so many times. */
const maxRounds = 5;
const quietMs = 150;
/** A page that never becomes idle is looked at as it is. */
const maxIdleMs = 10_000;

export type SmokePage = Awaited<ReturnType<typeof openSmokePage>>;

/** A page in a browser profile of its own that is watched from its first script on. */
export async function openSmokePage(browser: Browser, patience: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const file of ['watch-page.js', 'style-specimen.js']) {
    await page.addInitScript({ path: join(import.meta.dirname, file) });
  }
  const thrown = await watchThrown(page);
  const requests = watchRequests(page);

  /**
   * Waits for an expression in the page; Playwright's own way evaluates it inside the page, which the policy forbids.
   * @returns whether it became true in time
   */
  async function waitUntil(expression: string): Promise<boolean> {
    const end = performance.now() + patience;
    for (;;) {
      if (await page.evaluate(`Boolean(${expression})`)) return true;
      if (performance.now() >= end) return false;
      await page.waitForTimeout(50);
    }
  }

  async function waitForQuiet(end: number): Promise<void> {
    let quietSince = performance.now();
    while (performance.now() < end && performance.now() - quietSince < quietMs) {
      if (requests.size > 0) quietSince = performance.now();
      await page.waitForTimeout(25);
    }
    const drawn = 'new Promise((done) => requestIdleCallback(() => done(), { timeout: 1000 }))';
    await page.evaluate(drawn);
  }

  /** Waits until no request is in flight and no timer of the remote is due soon. */
  async function waitUntilIdle(remote: string): Promise<void> {
    const end = performance.now() + Math.min(patience, maxIdleMs);
    for (let round = 0; round < maxRounds; round += 1) {
      await waitForQuiet(end);
      const count = await page.evaluate(
        `bootSmoke.runTimers(${JSON.stringify([remote, soonMs]).slice(1, -1)})`,
      );
      if (count === 0 || performance.now() >= end) return;
    }
    await waitForQuiet(end);
  }

  /** Runs a script in a task of its own: while the debugger pauses the page, events reach no listener. */
  const run = <Result>(script: string): Promise<Result> =>
    page.evaluate(`new Promise((start) => setTimeout(start)).then(() => ${script})`);

  /** Goes to an address of the same page, as a link of the shell does. */
  const navigate = (path: string) =>
    run<void>(`history.pushState(null, '', ${JSON.stringify(path)})`);

  const read = (): Promise<PageState> => page.evaluate('bootSmoke.read()');

  /** @returns whether the remote was mounted; `false` too when the shell recorded that it failed */
  async function waitUntilMounted(remote: string): Promise<boolean> {
    const name = JSON.stringify(remote);
    const isMounted = `document.querySelector('[data-remote=' + CSS.escape(${name}) + ']')?.hasChildNodes()`;
    const hasFailed = `performance.getEntriesByName('remote-failed').some(({ detail }) => detail.remote === ${name})`;
    await waitUntil(`${isMounted} || ${hasFailed}`);
    return page.evaluate(`Boolean(${isMounted})`);
  }

  return {
    page,
    /** The stack of an error that was thrown with this message, wherever it was caught. */
    stackOf: (message: string) => thrown.get(message) ?? '',
    waitUntil,
    waitUntilIdle,
    waitUntilMounted,
    run,
    navigate,
    read,
    close: () => context.close(),
  };
}

/** The debugger reports every exception, also of those that the shell catches: message -> stack. */
async function watchThrown(page: Page): Promise<ReadonlyMap<string, string>> {
  const thrown = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Debugger.paused', ({ data }) => {
    const description = String((data as { description?: unknown } | undefined)?.description ?? '');
    const [, message] = /^\w*(?:Error|Exception): (.*)/.exec(description) ?? [];
    if (message && !thrown.has(message)) thrown.set(message, description);
    void session.send('Debugger.resume').catch(() => undefined);
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.setPauseOnExceptions', { state: 'all' });
  return thrown;
}

/** The requests in flight; a stream of events never ends and does not count. */
function watchRequests(page: Page): ReadonlySet<unknown> {
  const requests = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}
