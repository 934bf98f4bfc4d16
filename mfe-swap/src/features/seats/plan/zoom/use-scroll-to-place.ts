import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a place of the plan into view whenever `reason` changes, and the place `first` at the start. */
export function useScrollToPlace(
  viewport: RefObject<HTMLElement | null>,
  place: string | undefined,
  reason: string,
  first?: string,
): void {
  const scrolledFor = useRef(first === undefined ? reason : null);
  useEffect(() => {
    if (scrolledFor.current === reason) return;
    const isStart = scrolledFor.current === null;
    const wanted = isStart ? first : place;
    scrolledFor.current = reason;
    const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    const scroll = () => {
      const seats = viewport.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [];
      const seat = [...seats].find(({ dataset }) => dataset.place === wanted);
      seat?.scrollIntoView?.({
        block: 'nearest',
        inline: 'nearest',
        behavior: isStart || isCalm ? 'instant' : 'smooth',
      });
    };
    // A new screen is scrolled to its top first.
    if (isStart) requestAnimationFrame(scroll);
    else scroll();
  }, [viewport, place, reason, first]);
}
