import { pageReleases } from '@train-swap/federation';
import { useIsReloadBlocked } from '@train-swap/shared-api';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RemoteSlot } from '../loading/slot/remote-slot';
import { touched } from './touched';

/** A remote of the page. */
export type ShownRemote = {
  name: string;
  slot: Pick<RemoteSlot, 'state' | 'shownRelease' | 'replace'>;
};

/**
 * Replaces a remote whose shown release was withdrawn or switched off: immediately if no input would be lost, otherwise
 * when the traveller agrees or opens another screen.
 *
 * @returns the function that replaces it now; null when no consent is needed
 */
export function useWithdrawnRelease(framed: readonly ShownRemote[]): (() => void) | null {
  const { off, map } = useStore(pageReleases);
  const { isTouched } = useStore(touched);
  const isReloadBlocked = useIsReloadBlocked();
  useSlotChanges(framed);
  // A remote that could not be replaced shows a failure card with a retry button.
  const replaced = useRef(new Set<string>());

  const stale = framed.find(({ name, slot }) => {
    const release = slot.shownRelease;
    if (release === null || replaced.current.has(`${name}@${release}`)) return false;
    const isWithdrawn = map.withdrawn[name]?.includes(release) ?? false;
    return name in off || (isWithdrawn && map.remotes[name]?.release !== release);
  });
  const isSafe = !isTouched && !isReloadBlocked;
  const replace = stale
    ? () => {
        replaced.current.add(`${stale.name}@${stale.slot.shownRelease}`);
        void stale.slot.replace();
      }
    : null;

  useEffect(() => {
    if (isSafe) replace?.();
  });

  const needsConsent = stale !== undefined && !(stale.name in off) && !isReloadBlocked;
  return needsConsent && !isSafe ? replace : null;
}

/** Re-renders when a slot opens or closes. */
function useSlotChanges(framed: readonly ShownRemote[]): void {
  const [, setCount] = useState(0);
  useEffect(() => {
    const ends = framed.map(({ slot }) =>
      slot.state.subscribe(() => setCount((count) => count + 1)),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [framed]);
}
