import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { AccountRoutes } from './routes';

/** Of the ids that React makes: two apps on one page never make the same. */
export const idPrefix = 'auth-';

type AppProps = { Router?: ComponentType<{ children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <Router>
      <AccountRoutes />
    </Router>
  );
}
