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

function AtPayments(props: { basename?: string; children: ReactNode }) {
  return <MemoryRouter {...props} initialEntries={[toLocalPath(paths.payments())]} />;
}

/** The first state of the list of payments, without a session or service data. */
export function prerender(environment: Configuration['environment']) {
  setPrerenderConfig({ environment });
  return [{ path: paths.payments(), html: renderApp(<App Router={AtPayments} />, idPrefix) }];
}
