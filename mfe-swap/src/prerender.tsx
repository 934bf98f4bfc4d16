import { MemoryRouter } from 'react-router-dom';
import { type Configuration, paths, renderWith } from 'shared-config';
import { renderApp } from 'shared-ui/render-app';
import { App, idPrefix } from './app';

/** What everybody sees first, as the build keeps it: it knows no session, no clock and nothing typed. */
export function prerender(environment: Configuration['environment']) {
  renderWith({ environment });
  return [{ path: paths.findTicket(), html: renderApp(<App Router={MemoryRouter} />, idPrefix) }];
}
