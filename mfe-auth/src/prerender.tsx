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

type RouterProps = { basename?: string; children: ReactNode };

function AtSignIn(props: RouterProps) {
  return <MemoryRouter {...props} initialEntries={[toLocalPath(paths.signIn())]} />;
}

/** The first state of the sign-in screen, without a session or entered values. */
export function prerender(environment: Configuration['environment']) {
  setPrerenderConfig({ environment });
  return [{ path: paths.signIn(), html: renderApp(<App Router={AtSignIn} />, idPrefix) }];
}
