import { useEffect, useRef } from 'react';
import { Spinner } from 'shared-ui';
import { useStore } from 'zustand';
import { FallbackCard } from '../loading/fallback-card';
import type { RemoteSlot } from '../loading/remote-slot';
import styles from './outlet.module.css';

/** A remote as the frame shows it; its element is there as soon as there is a page. */
export type FramedRemote = {
  name: string;
  slot: Pick<RemoteSlot, 'state' | 'retry' | 'replace' | 'shownRelease'>;
  element: HTMLElement | null;
};

/**
 * The place of one remote: its own element, and what the shell says while that is empty. Nothing in the element
 * is the shell's: as HTML that React is given, it is left alone, also where the page came with it.
 */
export function Outlet({ name, slot, element, title }: FramedRemote & { title: string }) {
  const state = useStore(slot.state);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Not put where it stands already: that would take the focus from a field in it.
    if (element && element.parentNode !== place.current) place.current?.append(element);
  }, [element]);

  return (
    <div className={styles.outlet} hidden={state.status === 'closed'}>
      <div
        ref={place}
        className={styles.place}
        hidden={state.status === 'failed'}
        suppressHydrationWarning
        {...(element ? foreign : emptyPlace(name))}
      />
      {state.status === 'loading' ? (
        <div className={styles.loading}>
          <Spinner label={`Loading ${title.toLowerCase()}`} />
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <FallbackCard failure={state.failure} busy={state.busy} onRetry={slot.retry} />
      ) : null}
    </div>
  );
}

/** The one HTML that the page's policy lets anybody write: none. */
const nothing: unknown = (globalThis as { trustedTypes?: { emptyHTML: unknown } }).trustedTypes
  ?.emptyHTML;
const foreign = { dangerouslySetInnerHTML: { __html: (nothing ?? '') as string } };

/** As the build keeps it: the edge server finds by it where to put what the remote's build has rendered. */
function emptyPlace(name: string) {
  return { dangerouslySetInnerHTML: { __html: `<div data-remote="${name}"></div>` } };
}
