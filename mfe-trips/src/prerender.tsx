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

/** The first screen of the trips and help pages, without a session or service data. */
export function prerender(environment: Configuration['environment']) {
  setPrerenderConfig({ environment });
  return [paths.trips(), paths.help()].map((path) => {
    const At = (props: { basename?: string; children: ReactNode }) => (
      <MemoryRouter {...props} initialEntries={[toLocalPath(path)]} />
    );
    return { path, html: renderApp(<App Router={At} />, idPrefix) };
  });
}
