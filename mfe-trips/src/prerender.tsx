import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Configuration, paths, renderWith } from 'shared-config';
import { renderApp } from 'shared-ui/render-app';
import { App, idPrefix } from './app';

/** What everybody sees first of their trips and of the help pages, as the build keeps it: it knows no session and no answer. */
export function prerender(environment: Configuration['environment']) {
  renderWith({ environment });
  return [paths.trips(), paths.help()].map((path) => {
    const At = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
    );
    return { path, html: renderApp(<App Router={At} />, idPrefix) };
  });
}
