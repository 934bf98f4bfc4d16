import { pageSet } from 'federation';
import { useEffect, useRef, useState } from 'react';
import { useIsInTheMiddle } from 'shared-api';
import { useStore } from 'zustand';
import type { RemoteSlot } from '../loading/remote-slot';
import { touched } from './touched';

/** What is shown of one remote. */
type Shown = { name: string; slot: Pick<RemoteSlot, 'state' | 'shownRelease' | 'replace'> };

/**
 * Replaces a remote whose shown release was withdrawn or switched off: at once where nothing would be
 * lost, otherwise when the traveller agrees or opens another screen.
 *
 * @returns how to replace it now; null where no question is needed
 */
export function useWithdrawn(framed: readonly Shown[]): (() => void) | null {
  const { off, map } = useStore(pageSet);
  const { isTouched } = useStore(touched);
  const isInTheMiddle = useIsInTheMiddle();
  useSlotChanges(framed);
  // What failed to be replaced once shows its own card with Retry.
  const replaced = useRef(new Set<string>());

  const stale = framed.find(({ name, slot }) => {
    const release = slot.shownRelease();
    if (release === null || replaced.current.has(`${name}@${release}`)) return false;
    const isWithdrawn = map.withdrawn[name]?.includes(release) ?? false;
    return name in off || (isWithdrawn && map.remotes[name]?.release !== release);
  });
  const isSafe = !isTouched && !isInTheMiddle;
  const replace = stale
    ? () => {
        replaced.current.add(`${stale.name}@${stale.slot.shownRelease()}`);
        void stale.slot.replace();
      }
    : null;

  useEffect(() => {
    if (isSafe) replace?.();
  });

  const needsConsent = stale !== undefined && !(stale.name in off) && !isInTheMiddle;
  return needsConsent && !isSafe ? replace : null;
}

/** Renders again when a slot opens or closes. */
function useSlotChanges(framed: readonly Shown[]): void {
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
