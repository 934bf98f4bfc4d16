import { type ComponentType, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';

/** Properties that the shell passes to a remote on mount. */
export type MountProps = {
  /** The remote owns this element until unmount. It is empty unless `isPrerendered`. */
  domElement: HTMLElement;
  /** The element contains the HTML that the build of this release rendered; the remote hydrates it. */
  isPrerendered?: boolean;
  /** Called once when the React tree throws and is unmounted. */
  onCrash: (error: unknown) => void;
};

/** The public interface of a remote for the shell: the lifecycle functions of single-spa. */
export type Lifecycles = {
  bootstrap: () => Promise<void>;
  mount: (props: MountProps) => Promise<void>;
  unmount: (props: MountProps) => Promise<void>;
};

/**
 * Creates single-spa lifecycles for a React component. Each mount creates a React root; unmount removes it.
 *
 * @param idPrefix prefix of the ids that React generates; the same as for `renderApp`
 * @throws {Error} on mount, when the element already has a mounted app
 */
export function reactLifecycles(App: ComponentType, idPrefix = ''): Lifecycles {
  const roots = new Map<HTMLElement, Root>();
  return {
    bootstrap: () => Promise.resolve(),
    mount: async ({ domElement, isPrerendered, onCrash }) => {
      if (roots.has(domElement)) throw new Error('This element already has a mounted app.');
      const options = {
        onUncaughtError: onCrash,
        onRecoverableError: reportRecoverableError,
        identifierPrefix: idPrefix,
      };
      const app = (
        <StrictMode>
          <App />
        </StrictMode>
      );
      if (isPrerendered) {
        // Hydrates synchronously, because the prerendered controls already look usable.
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

/**
 * Handles an error after which React has drawn the page again. It is not an error of ours when a translator of the browser
 * changed texts before the hydration.
 */
export function reportRecoverableError(error: unknown): void {
  if (!document.documentElement.matches('.translated-ltr, .translated-rtl')) reportError(error);
}
