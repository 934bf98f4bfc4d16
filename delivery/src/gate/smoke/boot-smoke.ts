import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Release } from '../../store/documents/release';
import type { OpenStore } from '../../store/open-store';
import type { GateFailure } from '../gate-error';
import { openSmokePage, type SmokePage } from './smoke-page';
import { startSmokeServer } from './smoke-server';
import { findSource } from './source-location';
import { findOtherRemote, visitRemote } from './visit-remote';

/** For each step: load, unmount, a wait. It ends steps that hang. */
const defaultTimeoutMs = 60_000;

/** For all checks of one candidate, also when a script of it never returns. A sound remote needs less than 30 s. */
const defaultCheckTimeoutMs = 150_000;

type SmokeOptions = {
  opened: OpenStore;
  /** The set after the change: remote -> release. */
  set: Readonly<Record<string, string>>;
  candidates: readonly Release[];
  /** Path of the browser's executable. */
  browser: string;
  configurationFile: string;
  timeoutMs?: number;
  checkTimeoutMs?: number;
};

/**
 * Opens the set after the change in a real browser, from a separate edge server with the production policies. Visits
 * the exposes and screens of each candidate, and the page after its unmount: without services, which a remote must
 * handle, then with recorded answers.
 */
export async function runBootSmoke(options: SmokeOptions): Promise<readonly GateFailure[]> {
  const { candidates } = options;
  const cacheFolder = await mkdtemp(join(tmpdir(), 'train-swap-smoke-'));
  const server = await startSmokeServer({ ...options, cacheFolder });
  try {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    const failures: GateFailure[] = [];
    for (const candidate of candidates) {
      if (candidate.remote !== 'shell' && candidate.exposes.length === 0) continue;
      const found = await visitWithTimeout(address, candidate, options);
      // The shell's timeouts can expire on a slow machine. A real failure occurs again.
      const isLate = found.some(({ message }) =>
        /(took|(bootstrap|mount) takes) more than \d+ ms|does not appear in/.test(message),
      );
      failures.push(...(isLate ? await visitWithTimeout(address, candidate, options) : found));
    }
    return failures;
  } finally {
    await server.close();
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

/** Visits a candidate in a separate browser, which is ended after the timeout. */
async function visitWithTimeout(
  address: string,
  candidate: Release,
  options: SmokeOptions,
): Promise<readonly GateFailure[]> {
  const { browser: executablePath, checkTimeoutMs = defaultCheckTimeoutMs } = options;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const smokePage = await openSmokePage(browser, options.timeoutMs ?? defaultTimeoutMs);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, checkTimeoutMs);
  }).then(async () => {
    const stack = await smokePage.findRunningStack();
    const source = await findSource(options.opened.store, stack, candidate.remote);
    return [createEndlessFailure(candidate, checkTimeoutMs, source)];
  });
  const visited = visit(smokePage, address, candidate, options);
  // After the timeout it rejects, because its browser is closed.
  visited.catch(() => undefined);
  try {
    return await Promise.race([visited, timeout]);
  } finally {
    clearTimeout(timer);
    await browser.close();
  }
}

function createEndlessFailure(
  { remote, release }: Release,
  checkTimeoutMs: number,
  source: string | null,
): GateFailure {
  return {
    message: `${remote}@${release} does not finish its check within ${checkTimeoutMs / 1_000} s: a script of it does not return.`,
    where: source ?? `${remote}, while its exposes and screens are shown`,
    fix: 'Find the loop, or the chain of promises, that never lets the browser continue, and publish again.',
  };
}

async function visit(
  smokePage: SmokePage,
  address: string,
  candidate: Release,
  { opened, set, candidates, timeoutMs = defaultTimeoutMs }: SmokeOptions,
): Promise<readonly GateFailure[]> {
  const { store } = opened;
  const releases = await Promise.all(
    Object.entries(set).map(([remote, release]) => store.readRelease(remote, release)),
  );
  const other = findOtherRemote(candidate, releases);
  const errors: string[] = [];
  smokePage.page.on('pageerror', (error) => errors.push(error.message));
  await smokePage.page.goto(address.replace('127.0.0.1', 'localhost') + other.path);
  // `data-prerendered` marks markup of the edge server. The shell removes it.
  const isShellRendered =
    "document.querySelector('#shell:not([data-prerendered])')?.hasChildNodes()";
  const isShellUp = await smokePage.waitUntil(isShellRendered);
  if (!isShellUp) {
    const blamed = candidates.find(({ remote }) => remote === 'shell') ?? candidate;
    return [createShellFailure(blamed, errors)];
  }
  return visitRemote({ smokePage, store, candidate, releases, other, timeoutMs });
}

function createShellFailure({ remote, release }: Release, errors: readonly string[]): GateFailure {
  return {
    message: `${remote}@${release} does not start in a browser with the live set: the shell renders nothing. ${errors.join(' ')}`,
    where: 'shell/src/main.tsx, on the page /',
    fix: 'Open the staging shell with this set and correct the first error of the console.',
  };
}
