import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from './lib/query-client';
import { SwapRoutes } from './routes';

/** Of the ids that React makes: two apps on one page never make the same. */
export const idPrefix = 'swap-';

type AppProps = { Router?: ComponentType<{ children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <SwapRoutes />
      </Router>
    </QueryClientProvider>
  );
}
