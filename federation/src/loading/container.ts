import { allowReportedDigests } from '../releases/registered-releases';
import { getEntryUrl, type Release } from '../releases/release-map';
import { runEntry } from './run-entry';

/** The arguments of a container's `init`: share scope, init scope and options of the federation runtime. */
export type ContainerInit = readonly unknown[];

/** What the entry of a remote provides. */
export type Container = {
  init: (...args: ContainerInit) => unknown;
  get: (expose: string) => Promise<() => unknown>;
};

type Load = {
  container: Promise<Container>;
  isDone: boolean;
  /** It was too late, so the next caller starts another load. */
  isAbandoned: boolean;
  cancel: () => void;
};

const loads = new Map<string, Load>();
const initialized = new WeakMap<Container, Promise<void>>();

/** Initializes a container once. After a failure the next call tries again. */
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
 * Loads the container of a release. Its entry runs once; then the files whose digests it reports may run.
 * The promise may stay pending; see {@link abandonContainer}.
 */
export function loadContainer(remote: string, release: Release): Promise<Container> {
  const address = getEntryUrl(release);
  const existing = loads.get(address);
  if (existing && !existing.isAbandoned) return existing.container;
  existing?.cancel();
  const link = document.createElement('link');
  const load: Load = {
    container: loadEntry(link, remote, release),
    isDone: false,
    isAbandoned: false,
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

/** Marks the load of an entry as too late. It may still complete, but the next call requests it again. */
export function abandonContainer(release: Release): void {
  const load = loads.get(getEntryUrl(release));
  if (load && !load.isDone) load.isAbandoned = true;
}

async function loadEntry(
  link: HTMLLinkElement,
  remote: string,
  release: Release,
): Promise<Container> {
  const { container, reportedDigests } = await runEntry(link, remote, release);
  if (reportedDigests !== undefined) allowReportedDigests(release, reportedDigests);
  return container;
}
