import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls a place of the plan into view whenever `reason` changes. Not at the start, where the page shows its heading.
 */
export function useScrollToPlace(
  viewport: RefObject<HTMLElement | null>,
  place: string | undefined,
  reason: string,
): void {
  const scrolledFor = useRef(reason);
  useEffect(() => {
    if (scrolledFor.current === reason) return;
    scrolledFor.current = reason;
    const seats = viewport.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
    const seat = [...seats].find(({ dataset }) => dataset.place === place);
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    seat?.scrollIntoView?.({
      block: 'nearest',
      inline: 'nearest',
      behavior: isCalm ? 'instant' : 'smooth',
    });
  }, [viewport, place, reason]);
}
