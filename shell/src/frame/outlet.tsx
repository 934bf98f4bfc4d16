import { useEffect, useRef } from 'react';
import { Spinner } from 'shared-ui';
import { useStore } from 'zustand';
import { FallbackCard } from '../loading/fallback-card';
import type { RemoteSlot } from '../loading/remote-slot';
import styles from './outlet.module.css';

type OutletProps = { slot: RemoteSlot; element: HTMLElement; title: string };

/** The place of one remote: its own element, and what the shell says while that is empty. */
export function Outlet({ slot, element, title }: OutletProps) {
  const state = useStore(slot.state);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    place.current?.append(element);
  }, [element]);

  return (
    <div className={styles.outlet} hidden={state.status === 'closed'}>
      {state.status === 'loading' ? (
        <div className={styles.loading}>
          <Spinner label={`Loading ${title.toLowerCase()}`} />
        </div>
      ) : null}
      {state.status === 'failed' ? (
        <FallbackCard failure={state.failure} busy={state.busy} onRetry={slot.retry} />
      ) : null}
      <div ref={place} hidden={state.status === 'failed'} />
    </div>
  );
}
