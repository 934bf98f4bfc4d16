import { whenQuiet } from 'federation';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Shows its children from the moment they are about to scroll into view, but not before the screen stands that
 * somebody goes to: while the page is short for want of it, what is at the end of the page comes into view.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (!element || isShown) return;
    let takeBack = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        takeBack();
        const isNear = entries.at(-1)?.isIntersecting;
        takeBack = isNear ? whenQuiet(() => setShown(true)) : () => {};
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      takeBack();
      observer.disconnect();
    };
  }, [isShown]);

  return <div ref={place}>{isShown ? children : null}</div>;
}
