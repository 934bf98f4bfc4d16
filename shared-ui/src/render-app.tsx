import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server.edge';

/**
 * The HTML of an app as its lifecycles take it over (`MountProps.isPrerendered`). For a build, not for
 * a page.
 *
 * @param idPrefix as it is given to `reactLifecycles`
 */
export function renderApp(app: ReactNode, idPrefix: string): string {
  return renderToString(<StrictMode>{app}</StrictMode>, { identifierPrefix: idPrefix });
}
