import {
  type Configuration,
  paths,
  setPrerenderConfig,
  toLocalPath,
} from '@train-swap/shared-config';
import { renderApp } from '@train-swap/shared-ui/render-app';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App, idPrefix } from './app';

function AtStart(props: { basename?: string; children: ReactNode }) {
  return <MemoryRouter {...props} initialEntries={[toLocalPath(paths.findTicket())]} />;
}

/** The first state of the screen at `/`, without a session, a clock or entered values. */
export function prerender(environment: Configuration['environment']) {
  setPrerenderConfig({ environment });
  return [{ path: paths.findTicket(), html: renderApp(<App Router={AtStart} />, idPrefix) }];
}
