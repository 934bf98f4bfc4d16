import { type ComponentType, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/** What the shell hands to a remote when it mounts it. */
export type MountProps = {
  /** An empty element that belongs to the remote until it is unmounted. */
  domElement: HTMLElement;
  /** The element holds what this very release rendered at its build: it is taken over as it stands. */
  isPrerendered?: boolean;
  /** Called once if the remote's tree throws and cannot be shown any more. */
  onCrash: (error: unknown) => void;
};

/** The door that a remote shows to the shell: single-spa's lifecycle functions. */
export type Lifecycles = {
  bootstrap: () => Promise<void>;
  mount: (props: MountProps) => Promise<void>;
  unmount: (props: MountProps) => Promise<void>;
};

/**
 * Turns a React component into single-spa lifecycles: a root of its own at each mount, gone
 * without a trace at unmount. Mounting twice into one element is refused.
 *
 * @param idPrefix of the ids that React makes; as it was given to `renderApp`
 */
export function reactLifecycles(App: ComponentType, idPrefix = ''): Lifecycles {
  const roots = new Map<HTMLElement, Root>();
  return {
    bootstrap: () => Promise.resolve(),
    mount: async ({ domElement, isPrerendered, onCrash }) => {
      if (roots.has(domElement)) throw new Error('This element has a mounted app already.');
      const options = { onUncaughtError: onCrash, identifierPrefix: idPrefix };
      const app = (
        <StrictMode>
          <App />
        </StrictMode>
      );
      if (isPrerendered) {
        // In this task, for what stands there looks as if it could be used.
        flushSync(() => roots.set(domElement, hydrateRoot(domElement, app, options)));
        return;
      }
      const root = createRoot(domElement, options);
      roots.set(domElement, root);
      root.render(app);
    },
    unmount: async ({ domElement }) => {
      roots.get(domElement)?.unmount();
      roots.delete(domElement);
    },
  };
}
