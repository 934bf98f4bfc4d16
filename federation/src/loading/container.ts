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
  /** Nobody waits for it any more; the next who asks gets another. */
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
 * The container of a release; its entry script runs once, and the files whose digests it tells may run from then on. Two
 * releases of one remote hand theirs over through the same global variable, so it is taken away as soon as the script has run.
 * It may take for ever: see {@link giveUpContainer}.
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

/** Says that an entry script did not come in time: it may still come, but the next call asks for it again. */
export function giveUpContainer(release: Release): void {
  const load = loads.get(entryAddress(release));
  if (load && !load.isDone) load.isGivenUp = true;
}

/** Puts the script in at once where the page has fetched it already: it runs in a task that comes the sooner. */
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
 * Fetches a script by a preload link, for that can be called off: a script element that hangs holds one of the
 * few connections of a browser for as long as the page lives.
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

/** Whether the page has fetched it already, as it does ahead: then nothing is left that could hang. */
function isHere(address: string): boolean {
  const fetched = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  return fetched.some(
    ({ responseEnd, responseStatus }) => responseEnd > 0 && responseStatus === 200,
  );
}

type HandedOver = { container: Container; told: unknown };

/** @returns what the script left: the container, and the digests that it tells, if any */
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
