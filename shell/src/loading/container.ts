import { TimeoutError } from '../failures/failures';
import { entryAddress, type Release } from '../releases/release-map';

/** What a remote's entry script hands over. */
export type Container = {
  init: (...given: readonly unknown[]) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

/** How long one entry script may take before it counts as lost. */
const scriptBudget = 3_000;

const containers = new Map<string, Promise<Container>>();

/**
 * The container of a release; its entry script runs once. Two releases of one remote hand theirs
 * over through the same global variable, so it is taken away as soon as the script has run.
 */
export function loadContainer(remote: string, release: Release): Promise<Container> {
  const address = entryAddress(release);
  const known = containers.get(address);
  if (known) return known;
  const loading = runEntry(address, remote.replaceAll('-', '_'));
  containers.set(address, loading);
  loading.catch(() => forget(address, loading));
  return loading;
}

/** Gives up waiting for an entry script, so that the next call asks for it again. */
export function abandonContainer(release: Release): void {
  const address = entryAddress(release);
  const loading = containers.get(address);
  const pending = Symbol('pending');
  void Promise.race([loading, Promise.resolve(pending)]).then(
    (first) => first === pending && forget(address, loading),
    () => undefined,
  );
}

function forget(address: string, loading: Promise<Container> | undefined): void {
  if (containers.get(address) === loading) containers.delete(address);
}

function runEntry(address: string, name: string): Promise<Container> {
  return new Promise((resolve, reject) => {
    const digest = globalThis.releaseDigests?.[address];
    if (!digest) return reject(new Error(`No digest is known for ${address}.`));
    const script = document.createElement('script');
    script.src = freshAddress(address);
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = digest;
    const timer = setTimeout(() => {
      reject(new TimeoutError(address, scriptBudget));
    }, scriptBudget);
    script.onerror = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${address} could not be loaded.`));
    };
    script.onload = () => {
      clearTimeout(timer);
      script.remove();
      const page = globalThis as unknown as Record<string, Container | undefined>;
      const container = page[name];
      page[name] = undefined;
      if (!container) return reject(new Error(`${address} gave no container.`));
      resolve(container);
      // After its time was over, too: the next attempt then need not ask again.
      if (!containers.has(address)) containers.set(address, Promise.resolve(container));
    };
    document.head.append(script);
  });
}

/** A browser keeps a wrong answer as long as a right one, so what is asked for again has a new address. */
function freshAddress(address: string): string {
  const retries = globalThis.releaseRetries;
  if (!retries) return address;
  const before = retries[address];
  retries[address] = before === undefined ? 0 : before + 1;
  return before === undefined ? address : `${address}?again=${before + 1}`;
}
