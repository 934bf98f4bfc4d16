import { createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The page's React numbers its ids too. */
const identifierPrefix = 'train-swap-';

/**
 * Lets a page with another copy or version of React draw our components: each is drawn by our React, in an element that the
 * page's React draws. Added to each remote with components; `stock-host/remotes.js` uses it.
 *
 * @param {{ react: object | null, exposeId: string }} options `react`: the React of the page
 * @returns {(component: Function) => Function} a component for the React of the page
 */
export function createBridge({ react, exposeId }) {
  if (!react?.useLayoutEffect) {
    console.error(
      `${exposeId} shows nothing: the page shares no React with hooks. Add react to "shared" of the federation plugin of the page.`,
    );
    return () => () => null;
  }
  return (component) =>
    react.forwardRef((props, ref) => {
      const place = react.useRef(null);
      const root = react.useRef(null);
      const [crash, setCrash] = react.useState(null);
      // For the error boundary of the page.
      if (crash) throw crash.error;
      react.useLayoutEffect(() => {
        const onUncaughtError = (error) => setCrash({ error });
        root.current = createRoot(place.current, { identifierPrefix, onUncaughtError });
        return () => root.current.unmount();
      }, []);
      react.useLayoutEffect(() => {
        flushSync(() =>
          root.current.render(
            createElement(StrictMode, null, createElement(component, { ...props, ref })),
          ),
        );
      });
      return react.createElement('div', { ref: place, style: { display: 'contents' } });
    });
}
