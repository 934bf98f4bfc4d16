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

/** Opens a page in a new browser context and watches it from its first script. */
export async function openSmokePage(browser: Browser, timeoutMs: number): Promise<SmokePage> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  for (const file of ['watch-page', 'style-specimen']) {
    await page.addInitScript({ path: join(import.meta.dirname, `page-scripts/${file}.js`) });
  }
  const session = await context.newCDPSession(page);
  const scripts = await watchScripts(session);
  return new SmokePage(page, session, scripts, timeoutMs);
}

export class SmokePage {
  private readonly requests: ReadonlySet<unknown>;

  constructor(
    readonly page: Page,
    private readonly session: CDPSession,
    private readonly scripts: WatchedScripts,
    private readonly timeoutMs: number,
  ) {
    this.requests = watchRequests(page);
  }

  /** The stack of an error with this message, even if it was caught. */
  findStack(message: string): string {
    return this.scripts.thrown.get(message) ?? '';
  }

  /** The stack of the script that runs now; empty when none does. */
  findRunningStack(): Promise<string> {
    return this.scripts.findRunningStack();
  }

  /**
   * Waits for an expression in the page. Playwright's `waitForFunction` evaluates it in the page, which the policy
   * forbids.
   * @returns whether it became true before the timeout
   */
  async waitUntil(expression: string, limitMs = this.timeoutMs): Promise<boolean> {
    const end = performance.now() + limitMs;
    for (;;) {
      if (await this.page.evaluate(`Boolean(${expression})`)) return true;
      if (performance.now() >= end) return false;
      await this.page.waitForTimeout(50);
    }
  }

  async waitForQuiet(end: number): Promise<void> {
    let quietSince = performance.now();
    while (performance.now() < end && performance.now() - quietSince < quietMs) {
      if (this.requests.size > 0) quietSince = performance.now();
      await this.page.waitForTimeout(25);
    }
    const drawn = 'new Promise((done) => requestIdleCallback(() => done(), { timeout: 1000 }))';
    await this.page.evaluate(drawn);
  }

  /** Waits until no request is in flight and no timer of the remote is due soon. */
  async waitUntilIdle(remote: string): Promise<void> {
    const end = performance.now() + Math.min(this.timeoutMs, maxIdleMs);
    for (let round = 0; round < maxRounds; round += 1) {
      await this.waitForQuiet(end);
      const count = await this.page.evaluate(
        `bootSmoke.runTimers(${JSON.stringify([remote, dueSoonMs]).slice(1, -1)})`,
      );
      if (count === 0 || performance.now() >= end) return;
    }
    await this.waitForQuiet(end);
  }

  /** @returns whether the remote was mounted; `false` also when the shell recorded a failure */
  async waitUntilMounted(remote: string): Promise<boolean> {
    const name = JSON.stringify(remote);
    const isMounted = `document.querySelector('[data-remote=' + CSS.escape(${name}) + ']')?.hasChildNodes()`;
    const hasFailed = `performance.getEntriesByName('remote-failed').some(({ detail }) => detail.remote === ${name})`;
    await this.waitUntil(`${isMounted} || ${hasFailed}`);
    return this.page.evaluate(`Boolean(${isMounted})`);
  }

  /** Runs a script in a new task, because listeners get no events while the debugger pauses the page. */
  run<Result>(script: string): Promise<Result> {
    return this.page.evaluate(`new Promise((start) => setTimeout(start)).then(() => ${script})`);
  }

  /** Navigates within the page, as a link of the shell does. */
  navigate(path: string): Promise<void> {
    return this.run(`history.pushState(null, '', ${JSON.stringify(path)})`);
  }

  read(): Promise<PageState> {
    return this.page.evaluate('bootSmoke.read()');
  }

  /** The memory of the page after garbage was collected. */
  async measureMemory(): Promise<Memory> {
    await this.session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.session.send('Runtime.getHeapUsage');
    const { nodes } = await this.session.send('Memory.getDOMCounters');
    return { bytes: usedSize, nodes };
  }
}

type WatchedScripts = {
  /** Message -> stack of each exception, including those that the shell catches. */
  thrown: ReadonlyMap<string, string>;
  findRunningStack: () => Promise<string>;
};

type DebuggerPause = {
  reason: string;
  data?: { description?: string };
  callFrames: readonly {
    location: { scriptId: string; lineNumber: number; columnNumber?: number };
  }[];
};

/** How long a busy page may need to stop for the debugger. */
const pauseMs = 5_000;

/** Watches scripts through the debugger. */
async function watchScripts(session: CDPSession): Promise<WatchedScripts> {
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
