import {
  type Failure,
  getLateModule,
  recordFailure,
  SwitchedOffError,
  withTimeout,
} from '@train-swap/federation';
import type { Lifecycles } from '@train-swap/shared-ui/react-lifecycles';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { mountRelease } from './mount-release';
import { createPrerenderedMarkup, type Markup, type PrerenderedMarkup } from './prerendered-markup';

/** What the outlet shows besides, or instead of, the remote's element. */
export type SlotState =
  | { status: 'closed' | 'loading' | 'open' }
  | { status: 'failed'; failure: Failure; busy: boolean };

type RemoteSlotOptions = {
  remote: string;
  element: HTMLElement;
  /** Whether the page was opened at a path of the remote. Its place is then visible from the start. */
  isFirst?: boolean;
  /** Prerendered HTML of a release in `element`. */
  markup?: Markup | null;
  /** Rejects after a timeout. */
  load: () => Promise<Lifecycles>;
  /** Loads the fallback release; null when there is none. */
  loadFallback: () => Promise<Lifecycles | null>;
  releaseOf: (lifecycles?: Lifecycles) => string;
  onOpen: (release: string) => void;
  /** Activates the styles of a release until the returned function is called. */
  enableStyles?: (lifecycles: Lifecycles) => () => void;
};

const fallbackTimeoutMs = 1_400;

/**
 * The slot of one remote in the page. For single-spa it is an application that never fails and never blocks: loading
 * continues after `mount` resolved, and failures at load, mount, run time or unmount only change `state`.
 */
export class RemoteSlot {
  readonly state: StoreApi<SlotState>;
  /** The shown release; null while none is shown. */
  shownRelease: string | null = null;
  private readonly prerendered: PrerenderedMarkup | null;
  private visitId = 0;
  private crashes = 0;
  private unmountShown: (() => Promise<void>) | null = null;

  constructor(private readonly options: RemoteSlotOptions) {
    const { isFirst = false, markup = null } = options;
    this.state = createStore<SlotState>(() => ({ status: isFirst ? 'loading' : 'closed' }));
    this.prerendered = markup && createPrerenderedMarkup(markup);
  }

  async mount() {
    this.state.setState({ status: 'loading' }, true);
    void this.open();
  }

  async unmount() {
    this.prerendered?.remove();
    await this.close();
    this.state.setState({ status: 'closed' }, true);
  }

  /** Tries again after a failure. */
  retry() {
    const current = this.state.getState();
    if (current.status === 'failed') this.state.setState({ ...current, busy: true }, true);
    void this.open();
  }

  /** Loads the release in the current map and replaces the shown one. */
  async replace() {
    const isCurrent = this.watchVisit();
    // The old release stays visible while this loads. A failure occurs again in open().
    await this.options.load().catch(() => undefined);
    if (!isCurrent()) return;
    await this.close();
    await this.open();
  }

  private async open() {
    this.visitId += 1;
    const isCurrent = this.watchVisit();
    const { remote, load, releaseOf } = this.options;
    const startLoaded = async (lifecycles: Lifecycles) => {
      const failure = await this.start(lifecycles, isCurrent);
      if (failure && isCurrent()) await this.startFallback(failure, isCurrent);
    };
    try {
      const lifecycles = await load();
      if (isCurrent()) await startLoaded(lifecycles);
    } catch (error) {
      if (!isCurrent()) return;
      const phase = error instanceof SwitchedOffError ? 'off' : 'load';
      this.show(recordFailure(remote, releaseOf(), phase, error));
      const startLate = (late: object) => {
        if (isCurrent()) void startLoaded(late as Lifecycles);
      };
      getLateModule(error)?.then(startLate, () => undefined);
    }
  }

  /** Shows the card when the fallback release takes too long, and the fallback release when it loads later. */
  private async startFallback(failure: Failure, isCurrent: () => boolean) {
    const { remote, loadFallback, releaseOf } = this.options;
    const fallback = loadFallback().catch(() => null);
    const startLoaded = async (lifecycles: Lifecycles | null) => {
      if (!isCurrent()) return;
      const isDifferent = lifecycles && releaseOf(lifecycles) !== failure.release;
      const secondFailure = isDifferent ? await this.start(lifecycles, isCurrent) : failure;
      if (secondFailure && isCurrent()) this.show(failure);
    };
    try {
      await startLoaded(await withTimeout(fallback, fallbackTimeoutMs, remote));
    } catch {
      if (isCurrent()) this.show(failure);
      void fallback.then(startLoaded);
    }
  }

  /** @returns the failure; null when the remote was started or is no longer needed */
  private async start(lifecycles: Lifecycles, isCurrent: () => boolean) {
    const { remote, element, releaseOf, onOpen, enableStyles } = this.options;
    const release = releaseOf(lifecycles);
    const mounted = await mountRelease({
      remote,
      release,
      lifecycles,
      element,
      claimed: this.prerendered?.claim(release),
      enableStyles,
      onCrash: (error) => {
        const failure = recordFailure(remote, release, 'run', error);
        if (isCurrent()) void this.handleCrash(failure);
      },
    });
    if ('failure' in mounted) return mounted.failure;
    if (!isCurrent()) {
      await mounted.tearDown();
      return null;
    }
    mounted.addPart();
    this.unmountShown = mounted.tearDown;
    this.shownRelease = release;
    this.state.setState({ status: 'open' }, true);
    onOpen(release);
    return null;
  }

  /** After a second crash the fallback release is used. */
  private async handleCrash(failure: Failure) {
    this.crashes += 1;
    this.show(failure);
    await this.close();
    if (this.crashes >= 2) await this.startFallback(failure, this.watchVisit());
  }

  private async close() {
    this.visitId += 1;
    const tearDown = this.unmountShown;
    this.unmountShown = null;
    this.shownRelease = null;
    await tearDown?.();
  }

  private show(failure: Failure) {
    this.state.setState({ status: 'failed', failure, busy: false }, true);
  }

  /** @returns whether the visit of this moment still lasts */
  private watchVisit(): () => boolean {
    const { visitId } = this;
    return () => visitId === this.visitId;
  }
}
