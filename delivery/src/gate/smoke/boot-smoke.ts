import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { edgeServer } from '../../edge/server';
import type { EnvironmentDocument } from '../../store/environment';
import type { Objects } from '../../store/objects';
import type { OpenStore } from '../../store/open-store';
import type { Release } from '../../store/release';
import { releaseStore } from '../../store/release-store';
import { newKey, signerOf, trustIn } from '../../store/signing';
import type { Refusal } from '../refusal';

/** Milliseconds for each step: loading, mounting, unmounting. */
const defaultPatience = 15_000;

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
 * Starts the set as it would be in a real browser, behind an edge server of its own, and looks
 * whether each candidate mounts and unmounts there, under the policies that travellers have. The
 * services are away: a remote must stand that.
 */
export async function bootSmoke(options: SmokeOptions): Promise<readonly Refusal[]> {
  const { candidates, browser: executablePath, patience = defaultPatience } = options;
  const cacheFolder = await mkdtemp(join(tmpdir(), 'train-swap-smoke-'));
  const server = await edgeOf(options, cacheFolder);
  let browser: Browser | undefined;
  try {
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    const page = await browser.newPage();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    await page.goto(address.replace('127.0.0.1', 'localhost'));
    // What the page came with is no sign of the shell: it says so until the shell has it.
    const isDrawn = "document.querySelector('#shell:not([data-prerendered])')?.hasChildNodes()";
    const shown = page.waitForFunction(isDrawn, null, { timeout: patience });
    const isShellUp = await shown.then(
      () => true,
      () => false,
    );
    if (!isShellUp) {
      const culprit = candidates.find(({ remote }) => remote === 'shell') ?? candidates[0];
      return culprit ? [refusal(culprit, `the shell shows nothing. ${broken.join(' ')}`)] : [];
    }
    const refusals: Refusal[] = [];
    for (const candidate of candidates) {
      if (candidate.exposes.length === 0) continue;
      const why = await tryRemote(page, candidate, patience);
      if (why) refusals.push(refusal(candidate, why));
    }
    return refusals;
  } finally {
    await browser?.close();
    await server.close();
    await rm(cacheFolder, { recursive: true, force: true });
  }
}

function refusal({ remote, release }: Release, why: string): Refusal {
  return {
    message: `${remote}@${release} does not start in a browser with the live set: ${why}`,
    mend: `Run ${remote} in the staging shell and look into the console.`,
  };
}

async function tryRemote(
  page: Page,
  { remote, exposes }: Release,
  patience: number,
): Promise<string | null> {
  const text = await readFile(join(import.meta.dirname, 'mount-in-page.js'), 'utf8');
  const call = text.slice(text.indexOf('async (')).trimEnd().replace(/;$/, '');
  const doors = exposes.map((expose) => remote + expose.slice(1));
  return page.evaluate(`(${call})(${JSON.stringify({ doors, patience })})`);
}

/** An edge server of the store as it is, and of an environment that stands nowhere. */
async function edgeOf({ opened, set, configurationFile }: SmokeOptions, cacheFolder: string) {
  const environment = 'boot-smoke';
  const signer = signerOf(newKey());
  const trust = trustIn([signer.publicKey, ...opened.trust.keys]);
  const objects = withMemory(opened.objects, `documents/environments/${environment}/`);
  const store = releaseStore(objects, trust);
  const document: EnvironmentDocument = {
    environment,
    version: 1,
    changedAt: new Date(0).toISOString(),
    remotes: { ...set },
    previous: {},
    withdrawn: {},
    canaries: {},
    killed: {},
    locks: {},
    change: { action: 'promote', by: '', reason: null, moved: [], about: [], percent: null },
  };
  await store.writeEnvironment(document, signer);
  return edgeServer(
    {
      port: 0,
      environment,
      store: '',
      lookEvery: 60_000,
      cacheFolder,
      certificate: null,
      keys: {},
      servicesOrigin: 'http://127.0.0.1:9',
      trustedProxies: [],
      frameOrigins: [],
      deckOrigins: [],
      configurationFile,
    },
    () => {},
    { objects, store, trust, signer: null, isLocal: opened.isLocal },
  );
}

function withMemory(objects: Objects, prefix: string): Objects {
  const memory = new Map<string, Buffer>();
  return {
    ...objects,
    read: async (key) => (key.startsWith(prefix) ? (memory.get(key) ?? null) : objects.read(key)),
    create: async (key, content) => {
      memory.set(key, Buffer.from(content));
      return true;
    },
    list: async (asked) => (asked.startsWith(prefix) ? [...memory.keys()] : objects.list(asked)),
  };
}

const names = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser'];

/** A browser of this machine: the one of `CHROME_PATH`, else one on the path; null without any. */
export async function findBrowser(env: NodeJS.ProcessEnv): Promise<string | null> {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...(env.CHROME_PATH ? [env.CHROME_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  for (const path of candidates) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}
