import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { OpenStore } from '../../store/open-store';
import type { Release } from '../../store/release';
import type { Refusal } from '../refusal';
import { openSmokePage } from './smoke-page';
import { startSmokeServer } from './smoke-server';
import { findOtherRemote, type Visit, visitRemote } from './visit-remote';

/** Milliseconds for each step: loading, mounting, unmounting. Only what hangs, or a very slow machine, needs them. */
const defaultPatience = 60_000;

type SmokeOptions = {
  opened: OpenStore;
  /** The set as it would be: remote -> release. */
  set: Readonly<Record<string, string>>;
  candidates: readonly Release[];
  /** The browser's program. */
  browser: string;
  configurationFile: string;
  patience?: number;
};

/**
 * Starts the set as it would be in a real browser, behind an edge server of its own, and visits each candidate there:
 * its exposes, its screens, and the page after it has left. The policies are those that travellers have. The
 * services are away: a remote must stand that.
 */
export async function bootSmoke(options: SmokeOptions): Promise<readonly Refusal[]> {
  const { candidates, browser: executablePath } = options;
  const cacheFolder = await mkdtemp(join(tmpdir(), 'train-swap-smoke-'));
  const server = await startSmokeServer({ ...options, cacheFolder });
  let browser: Browser | undefined;
  try {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const refusals: Refusal[] = [];
    for (const candidate of candidates) {
      if (candidate.remote !== 'shell' && candidate.exposes.length === 0) continue;
      const found = await visit(browser, address, candidate, options);
      // A slow machine lets the time limits of the shell pass: what is wrong is so a second time.
      const isLate = found.some(({ message }) =>
        /took more than \d+ ms|does not appear in/.test(message),
      );
      refusals.push(...(isLate ? await visit(browser, address, candidate, options) : found));
    }
    return refusals;
  } finally {
    await browser?.close();
    await server.close();
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

async function visit(
  browser: Browser,
  address: string,
  candidate: Release,
  { opened, set, candidates, patience = defaultPatience }: SmokeOptions,
): Promise<readonly Refusal[]> {
  const { store } = opened;
  const releases = await Promise.all(
    Object.entries(set).map(([remote, release]) => store.readRelease(remote, release)),
  );
  const other = findOtherRemote(candidate, releases);
  const opening = await openSmokePage(browser, patience);
  try {
    const errors: string[] = [];
    opening.page.on('pageerror', (error) => errors.push(error.message));
    await opening.page.goto(address.replace('127.0.0.1', 'localhost') + other.path);
    // What the page came with is no sign of the shell: it says so until the shell has it.
    const isDrawn = "document.querySelector('#shell:not([data-prerendered])')?.hasChildNodes()";
    const isShellUp = await opening.waitUntil(isDrawn);
    if (!isShellUp) {
      const culprit = candidates.find(({ remote }) => remote === 'shell') ?? candidate;
      return [shellRefusal(culprit, errors)];
    }
    const context: Visit = { opening, store, candidate, releases, other, patience };
    return await visitRemote(context);
  } finally {
    await opening.close();
  }
}

function shellRefusal({ remote, release }: Release, errors: readonly string[]): Refusal {
  return {
    message: `${remote}@${release} does not start in a browser with the live set: the shell shows nothing. ${errors.join(' ')}`,
    where: 'shell/src/main.tsx, on the page /',
    mend: 'Open the staging shell with this set and correct the first error of the console.',
  };
}
