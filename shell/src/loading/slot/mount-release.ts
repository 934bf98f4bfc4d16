import {
  type Failure,
  type FailurePhase,
  recordFailure,
  withTimeout,
} from '@train-swap/federation';
import type { Lifecycles, MountProps } from '@train-swap/shared-ui/react-lifecycles';
import { addMountedPart } from '../mounted-parts';
import type { ClaimedMarkup } from './prerendered-markup';
import { watchEmptyRoot } from './watch-empty-root';
import { wrapLifecycles } from './wrap-lifecycles';

type MountOptions = {
  remote: string;
  release: string;
  lifecycles: Lifecycles;
  /** The element of the remote, to which the release's own one is added. */
  element: HTMLElement;
  /** The HTML that this release prerendered. */
  claimed: ClaimedMarkup | undefined;
  /** Activates the styles of a release until the returned function is called. */
  enableStyles?: ((lifecycles: Lifecycles) => () => void) | undefined;
  onCrash: (error: unknown) => void;
};

type MountedRelease = {
  /** Lists the release among the mounted parts of the page. */
  addPart: () => void;
  tearDown: () => Promise<void>;
};

/** Timeouts for the steps of a loaded remote. */
const timeoutsMs = { bootstrap: 1_000, mount: 1_000, unmount: 500 };

/** Bootstraps and mounts a loaded release. After a failure nothing of it remains in the page. */
export async function mountRelease(
  options: MountOptions,
): Promise<MountedRelease | { failure: Failure }> {
  const { remote, release, element, claimed, enableStyles, onCrash } = options;
  const lifecycles = wrapLifecycles(remote, options.lifecycles);
  const domElement = claimed?.domElement ?? document.createElement('div');
  const props: MountProps = { domElement, ...(claimed && { isPrerendered: true }), onCrash };
  const disableStyles = enableStyles?.(options.lifecycles);
  const stopWatching = watchEmptyRoot(domElement, remote, onCrash);
  let removePart = () => {};
  const tearDown = async () => {
    removePart();
    stopWatching();
    try {
      await withTimeout(lifecycles.unmount(props), timeoutsMs.unmount, `${remote}'s unmount`);
    } catch (error) {
      recordFailure(remote, release, 'unmount', error);
    }
    // A remote that did not unmount still uses this element. The next visit creates a new one.
    domElement.remove();
    disableStyles?.();
  };
  const addPart = () => {
    removePart = addMountedPart({
      remote,
      release,
      expose: './lifecycles',
      getClientRects: () => [domElement.getBoundingClientRect()],
    });
  };
  if (!claimed) element.append(domElement);
  let phase: FailurePhase = 'bootstrap';
  let mounting = Promise.resolve();
  try {
    await withTimeout(lifecycles.bootstrap(), timeoutsMs.bootstrap, `${remote}'s bootstrap`);
    phase = 'mount';
    mounting = lifecycles.mount(props);
    await withTimeout(mounting, timeoutsMs.mount, `${remote}'s mount`);
    claimed?.repeatClick();
    return { addPart, tearDown };
  } catch (error) {
    domElement.remove();
    disableStyles?.();
    stopWatching();
    if (phase === 'mount') void mounting.then(tearDown, () => undefined);
    return { failure: recordFailure(remote, release, phase, error) };
  }
}
