import { freshAddress } from '../integrity/protect-head';
import { admitTold } from '../releases/admitted-releases';
import { entryAddress, type Release } from '../releases/release-map';

/** The arguments of a container's `init`: share scope, init scope and options of the federation runtime. */
export type ContainerInit = readonly unknown[];

/** What the entry script of a remote provides. */
export type Container = {
  init: (...args: ContainerInit) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

type Load = {
  container: Promise<Container>;
  isDone: boolean;
  /** Too late: the next caller starts another load. */
  isGivenUp: boolean;
  cancel: () => void;
};

const loads = new Map<string, Load>();
const initialized = new WeakMap<Container, Promise<void>>();

/** Once for each container; after a failure again. */
export function initContainer(container: Container, args: ContainerInit): Promise<void> {
  const before = initialized.get(container);
  if (before) return before;
  const init = (async () => {
    await container.init(...args);
  })();
  initialized.set(container, init);
  init.catch(() => initialized.delete(container));
  return init;
}

/**
 * The container of a release. Its entry script runs once; the files whose digests it names may run from then on. Two
 * releases of one remote use the same global variable, so the variable is cleared as soon as the script has run.
 * The promise may stay pending: see {@link giveUpContainer}.
 */
export function loadContainer(remote: string, release: Release): Promise<Container> {
  const address = entryAddress(release);
  const known = loads.get(address);
  if (known && !known.isGivenUp) return known.container;
  known?.cancel();
  const link = document.createElement('link');
  const load: Load = {
    container: runEntry(link, remote, release),
    isDone: false,
    isGivenUp: false,
    cancel: () => link.remove(),
  };
  loads.set(address, load);
  load.container.then(
    () => {
      load.isDone = true;
    },
    () => loads.get(address) === load && loads.delete(address),
  );
  return load.container;
}

/** Marks the load of an entry as too late: it may still arrive, but the next call requests it again. */
export function giveUpContainer(release: Release): void {
  const load = loads.get(entryAddress(release));
  if (load && !load.isDone) load.isGivenUp = true;
}

/** Adds the script at once when the page has preloaded it: then it runs earlier. */
async function runEntry(
  link: HTMLLinkElement,
  remote: string,
  release: Release,
): Promise<Container> {
  const script = scriptOf(entryAddress(release));
  if (!isHere(script.src)) await fetchScript(link, script);
  const { container, told } = await runScript(script, remote.replaceAll('-', '_'));
  if (told !== undefined) admitTold(release, told);
  return container;
}

function scriptOf(address: string): HTMLScriptElement {
  const digest = globalThis.releaseDigests?.[address];
  if (!digest) throw new Error(`No digest is known for ${address}.`);
  const script = document.createElement('script');
  script.src = freshAddress(address);
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = digest;
  return script;
}

/**
 * Fetches a script by a preload link, because that can be cancelled: a script element that hangs holds one of the
 * few connections of a browser as long as the page lives.
 */
function fetchScript(link: HTMLLinkElement, { src, integrity }: HTMLScriptElement): Promise<void> {
  link.rel = 'preload';
  link.as = 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  link.href = src;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(link);
  });
}

/** Whether the page has preloaded it: then no request can hang. */
function isHere(address: string): boolean {
  const fetched = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return fetched.some(
    ({ responseEnd, responseStatus }) => responseEnd > 0 && responseStatus === 200,
  );
}

type HandedOver = { container: Container; told: unknown };

/** @returns what the script provided: the container, and the digests of other files, if any */
function runScript(script: HTMLScriptElement, name: string): Promise<HandedOver> {
  return new Promise((resolve, reject) => {
    script.onerror = () => {
      script.remove();
      reject(new Error(`${script.src} could not be loaded.`));
    };
    script.onload = () => {
      script.remove();
      const page = globalThis as unknown as Record<string, Container | undefined>;
      const container = page[name];
      const told = globalThis.toldDigests;
      page[name] = undefined;
      globalThis.toldDigests = undefined;
      if (container) resolve({ container, told });
      else reject(new Error(`${script.src} gave no container.`));
    };
    document.head.append(script);
  });
}
