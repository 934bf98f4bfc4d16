import { type RefObject, useEffect, useState } from 'react';
import { placePanel } from './place-panel';

type Place = { left: number; top: number } | null;

/** From this width on the panel is beside its anchor, below it at the lower edge of the window, as in tour-panel.module.css. */
const wide = '(min-width: 48rem)';

/** The place of the panel beside its anchor, also after scrolling and resizing; null for the lower edge of the window. */
export function usePanelPlace(anchor: Element | null, panel: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>(null);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      const box = panel.current;
      const isWide = window.matchMedia?.(wide).matches ?? false;
      if (!anchor || !box || !isWide) return setPlace(null);
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { width, height } = box.getBoundingClientRect();
      const next = placePanel(anchor.getBoundingClientRect(), { width, height }, view);
      setPlace((before) => (isSamePlace(before, next) ? before : next));
    };
    // At most once for each frame.
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(schedule);
    sizes?.observe(document.body);
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [anchor, panel]);
  return place;
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one?.left === other?.left && one?.top === other?.top;
