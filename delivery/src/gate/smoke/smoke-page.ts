import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

type Origin = { owner: string | null; stack: string };

export type PageError = Origin & { kind: 'error' | 'rejection' | 'policy'; message: string };
export type PageTimer = Origin & { kind: string; delay: number };
export type PageListener = Origin & { name: string; type: string };
/** A worker, a connection, or an observer of elements in the page. */
export type PageResource = Origin & { name: string };
export type StyleChange = {
  element: string;
  changes: readonly string[];
  rules: readonly { selector: string; address: string | null }[];
};

/** What scripts left in the page so far, as recorded by watch-page.js. */
export type PageState = {
  errors: readonly PageError[];
  /** Failures of remotes that the shell recorded. */
  failures: readonly { remote: string; phase: string; cause: string }[];
  timers: readonly PageTimer[];
  listeners: readonly PageListener[];
  resources: readonly PageResource[];
  handlers: readonly string[];
  adopted: number;
  /** Keys of storages and cookies that others stored and that are gone. */
  lostKeys: readonly string[];
  rootAttributes: readonly string[];
  headTags: readonly string[];
  elements: readonly string[];
};

/** Timers of a remote that are due within this time run at once. */
export const dueSoonMs = 30_000;
/** How often a timer that starts another timer is followed. */
const maxRounds = 5;
const quietMs = 150;
/** A page that never becomes idle is checked after this time. */
const maxIdleMs = 10_000;

/** Bytes of objects of scripts, and nodes of documents, also of removed ones that are still referenced. */
export type Memory = { bytes: number; nodes: number };

export type SmokePage = Awaited<ReturnType<typeof openSmokePage>>;

/** Opens a page in a new browser context and watches it from its first script. */
export async function openSmokePage(browser: Browser, timeoutMs: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const file of ['watch-page', 'style-specimen']) {
    await page.addInitScript({ path: join(import.meta.dirname, `page-scripts/${file}.js`) });
  }
  const session = await context.newCDPSession(page);
  const { thrown, findRunningStack } = await watchScripts(session);
  const requests = watchRequests(page);

  /**
   * Waits for an expression in the page. Playwright's `waitForFunction` evaluates it in the page, which the policy
   * forbids.
   * @returns whether it became true before the timeout
   */
  async function waitUntil(expression: string, limitMs = timeoutMs): Promise<boolean> {
    const end = performance.now() + limitMs;
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
    const end = performance.now() + Math.min(timeoutMs, maxIdleMs);
    for (let round = 0; round < maxRounds; round += 1) {
      await waitForQuiet(end);
      const count = await page.evaluate(
        `bootSmoke.runTimers(${JSON.stringify([remote, dueSoonMs]).slice(1, -1)})`,
      );
      if (count === 0 || performance.now() >= end) return;
    }
    await waitForQuiet(end);
  }

  /** Runs a script in a new task, because listeners get no events while the debugger pauses the page. */
  const run = <Result>(script: string): Promise<Result> =>
    page.evaluate(`new Promise((start) => setTimeout(start)).then(() => ${script})`);

  /** Navigates within the page, as a link of the shell does. */
  const navigate = (path: string) =>
    run<void>(`history.pushState(null, '', ${JSON.stringify(path)})`);

  const read = (): Promise<PageState> => page.evaluate('bootSmoke.read()');

  /** @returns whether the remote was mounted; `false` also when the shell recorded a failure */
  async function waitUntilMounted(remote: string): Promise<boolean> {
    const name = JSON.stringify(remote);
    const isMounted = `document.querySelector('[data-remote=' + CSS.escape(${name}) + ']')?.hasChildNodes()`;
    const hasFailed = `performance.getEntriesByName('remote-failed').some(({ detail }) => detail.remote === ${name})`;
    await waitUntil(`${isMounted} || ${hasFailed}`);
    return page.evaluate(`Boolean(${isMounted})`);
  }

  /** The memory of the page after garbage was collected. */
  async function measureMemory(): Promise<Memory> {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes } = await session.send('Memory.getDOMCounters');
    return { bytes: usedSize, nodes };
  }

  return {
    page,
    measureMemory,
    /** The stack of an error with this message, even if it was caught. */
    findStack: (message: string) => thrown.get(message) ?? '',
    findRunningStack,
    waitUntil,
    waitForQuiet,
    waitUntilIdle,
    waitUntilMounted,
    run,
    navigate,
    read,
  };
}

type DebuggerPause = {
  reason: string;
  data?: { description?: string };
  callFrames: readonly {
    location: { scriptId: string; lineNumber: number; columnNumber?: number };
  }[];
};

/** How long a busy page may need to stop for the debugger. */
const pauseMs = 5_000;

/** Watches scripts through the debugger. `thrown`: message -> stack of each exception, including those that the shell catches. */
async function watchScripts(session: CDPSession) {
  const thrown = new Map<string, string>();
  /** Script id -> address. */
  const addresses = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => addresses.set(scriptId, url));
  let report: ((stack: string) => void) | null = null;
  session.on('Debugger.paused', (event) => {
    const { reason, data, callFrames } = event as DebuggerPause;
    const description = String(data?.description ?? '');
    const [, message] = /^\w*(?:Error|Exception): (.*)/.exec(description) ?? [];
    if (message && !thrown.has(message)) thrown.set(message, description);
    if (reason !== 'exception' && reason !== 'promiseRejection')
      report?.(
        callFrames
          .map(({ location: { scriptId, lineNumber, columnNumber = 0 } }) => {
            return `${addresses.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`;
          })
          .join('\n'),
      );
    void session.send('Debugger.resume').catch(() => undefined);
  });
  await session.send('Debugger.enable');
  await session.send('Debugger.setPauseOnExceptions', { state: 'all' });

  /** The stack of the script that runs now; empty when none does. */
  const findRunningStack = () =>
    new Promise<string>((resolve) => {
      report = resolve;
      setTimeout(() => resolve(''), pauseMs).unref();
      void session.send('Debugger.pause').catch(() => resolve(''));
    });
  return { thrown, findRunningStack };
}

/** The requests in flight, without event streams, which never end. */
function watchRequests(page: Page): ReadonlySet<unknown> {
  const requests = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  // A request does not finish while no script reads its body, and many never read that of an error.
  page.on('response', (response) => {
    if (!response.ok()) requests.delete(response.request());
  });
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}
