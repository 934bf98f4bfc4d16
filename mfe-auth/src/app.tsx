import { getLanguagePrefix } from '@train-swap/shared-config';
import { BrowserRouter } from '@train-swap/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
import { AccountRoutes } from './routes';

/** Prefix of the ids that React generates: two apps in one page never generate the same id. */
export const idPrefix = 'auth-';

type AppProps = { Router?: ComponentType<{ basename?: string; children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <Router basename={getLanguagePrefix()}>
      <AccountRoutes />
    </Router>
  );
}
