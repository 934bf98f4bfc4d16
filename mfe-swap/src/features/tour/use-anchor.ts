import { useEffect, useState } from 'react';

const find = (selectors: readonly string[]): Element | null => {
  for (const selector of selectors) {
    const found = document.querySelector(selector);
    if (found) return found;
  }
  return null;
};

/** The first element that one of the selectors matches. It follows changes of the page, for example when data arrives. */
export function useAnchor(selectors: readonly string[]): Element | null {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    const update = () => setAnchor(find(selectors));
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [selectors]);
  return anchor;
}
