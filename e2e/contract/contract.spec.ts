import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buildFixtures } from './build-fixtures';
import type { Contract } from './fixtures/host';
import { type Fault, serveFixtures } from './serve-fixtures';

/** A behaviour of the composition: the observed outcome of a fault. */
type Behaviour = { name: string; fault?: Fault; expose?: string; outcome: string };

const entry = /^remote-entry/;
const chunk = /^(?!remote-entry)/;

const behaviours: readonly Behaviour[] = [
  { name: 'load', outcome: 'release 2' },
  {
    name: 'tampered entry',
    fault: { kind: 'tampered', file: entry },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'tampered chunk',
    fault: { kind: 'tampered', file: chunk },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'slow entry',
    fault: { kind: 'slow', file: entry },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'entry hangs',
    fault: { kind: 'hang', file: entry },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'chunk hangs',
    fault: { kind: 'hang', file: chunk },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'entry 404',
    fault: { kind: '404', file: entry },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'chunk 500',
    fault: { kind: '500', file: chunk },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'HTML instead of the entry',
    fault: { kind: 'html', file: entry },
    outcome: 'release 1, load of 2 failed',
  },
  {
    name: 'hangs, without a fallback release',
    fault: { kind: 'hang', file: entry, hasFallback: false },
    outcome: 'TimeoutError, load of 2 failed',
  },
  { name: 'throws at evaluation', expose: 'throws', outcome: 'release 1, load of 2 failed' },
];

test.describe('the composition, with the official runtime', () => {
  let folder: string;
  let served: Awaited<ReturnType<typeof serveFixtures>>;
  const table: string[] = [];

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'train-swap-contract-'));
    served = await serveFixtures(await buildFixtures(folder));
  });
  test.afterAll(async () => {
    await served?.stop();
    await rm(folder, { recursive: true, force: true });
    console.log(`\n${table.join('\n')}\n`);
  });

  const open = async (page: Page, fault: Fault = { kind: 'none' }) => {
    served.setFault(fault);
    await page.goto(served.address);
    await page.waitForFunction(() => 'contract' in globalThis);
  };
  const row = (name: string, outcome: string) => table.push(`| ${name} | ${outcome} |`);

  for (const { name, fault, expose = 'value', outcome } of behaviours) {
    test(name, async ({ page }) => {
      await open(page, fault);
      const seen = await observe(page, expose);
      row(name, seen);
      expect(seen).toBe(outcome);
    });
  }

  test('retry after a failure', async ({ page }) => {
    await open(page, { kind: '404', file: chunk, hasFallback: false });
    const first = await observe(page, 'value');
    served.setFault({ kind: 'none' });
    const seen = `${first}; then ${await observe(page, 'value')}`;
    row('retry after a failure', seen);
    expect(seen).toBe('ChunkLoadError, load of 2 failed; then release 2, load of 2 failed');
  });

  test('an error at mount reaches the host', async ({ page }) => {
    await open(page);
    const seen = await page.evaluate(async () => {
      const { contract } = globalThis as unknown as { contract: Contract };
      const { mount } = (await contract.load('remote-a/mount')) as { mount: () => Promise<void> };
      return mount().then(
        () => 'mounted',
        (error: Error) => error.message,
      );
    });
    row('an error at mount', seen);
    expect(seen).toBe('This remote cannot be mounted.');
  });

  test('two releases of one remote run in one page', async ({ page }) => {
    await open(page);
    const seen = await page.evaluate(async () => {
      const { contract } = globalThis as unknown as { contract: Contract };
      const live = await contract.load('remote-a/value');
      const fallback = await contract.loadFallback('remote-a/value');
      return `${live.release} and ${fallback?.release}`;
    });
    row('two releases in one page', seen);
    expect(seen).toBe('2 and 1');
  });

  test('all remotes get the React of the host, with a warning for an incompatible version', async ({
    page,
  }) => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await open(page);
    const isReactOfHost = (id: string) =>
      page.evaluate(async (id) => {
        const { contract } = globalThis as unknown as { contract: Contract };
        const { react } = (await contract.load(id)) as { react: { version: string } };
        return react.version === (contract.react as { version: string }).version;
      }, id);
    expect(await isReactOfHost('remote-a/with-react')).toBe(true);
    const isIncompatible = (text: string) => /singleton module react .*needs \^18\.0\.0/.test(text);
    expect(warnings.filter(isIncompatible)).toEqual([]);
    expect(await isReactOfHost('remote-b/with-react')).toBe(true);
    const isWarned = warnings.some(isIncompatible);
    row('an incompatible singleton', isWarned ? 'React of the host, warned' : 'no warning');
    expect(isWarned).toBe(true);
  });

  test('a remote imports another', async ({ page }) => {
    await open(page);
    const seen = await page.evaluate(async () => {
      const { contract } = globalThis as unknown as { contract: Contract };
      const { loadOther } = (await contract.load('remote-a/imports')) as {
        loadOther: () => Promise<{ release: string }>;
      };
      return (await loadOther()).release;
    });
    row('a remote imports another', `release ${seen}`);
    expect(seen).toBe('1');
  });
});

/** The release that was loaded or the error, and what was recorded. */
const observe = (page: Page, expose: string): Promise<string> =>
  page.evaluate(async (expose) => {
    const { contract } = globalThis as unknown as { contract: Contract };
    const loaded = await contract.load(`remote-a/${expose}`).then(
      ({ release }) => `release ${release}`,
      (error: Error) => error.name,
    );
    const failed = contract.failures().map(({ release, phase }) => `${phase} of ${release} failed`);
    return [loaded, ...failed].join(', ');
  }, expose);
