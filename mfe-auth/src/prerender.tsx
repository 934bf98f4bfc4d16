import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Configuration, paths, renderWith } from 'shared-config';
import { renderApp } from 'shared-ui/render-app';
import { App, idPrefix } from './app';

function AtSignIn({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={[paths.signIn()]}>{children}</MemoryRouter>;
}

/** What everybody sees first who comes to sign in, as the build keeps it: it knows no session and nothing typed. */
export function prerender(environment: Configuration['environment']) {
  renderWith({ environment });
  return [{ path: paths.signIn(), html: renderApp(<App Router={AtSignIn} />, idPrefix) }];
}
