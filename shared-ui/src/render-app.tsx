import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * Renders the HTML of an app, which its lifecycles hydrate (`MountProps.isPrerendered`). For the build only.
 *
 * @param idPrefix the same as for `reactLifecycles`
 */
export function renderApp(app: ReactNode, idPrefix: string): string {
  return renderToString(<StrictMode>{app}</StrictMode>, { identifierPrefix: idPrefix });
}
