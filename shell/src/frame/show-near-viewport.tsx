import { runAfterLoads } from '@train-swap/federation';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Renders its children when they are near the viewport and the page is quiet. While a screen loads, the page is short
 * and its end is in view, so it waits for the screen.
 */
export function ShowNearViewport({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || isShown) return;
    let cancel = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        cancel();
        const isNear = entries.at(-1)?.isIntersecting;
        cancel = isNear ? runAfterLoads(() => setShown(true)) : () => {};
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [isShown]);

  return <div ref={place}>{isShown ? children : null}</div>;
}
