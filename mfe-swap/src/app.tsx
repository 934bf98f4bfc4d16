import { QueryClientProvider } from '@tanstack/react-query';
import { getLanguagePrefix } from '@train-swap/shared-config';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from './lib/query-client';
import { SwapRoutes } from './routes';

/** Prefix of the ids that React generates: two apps in one page never generate the same id. */
export const idPrefix = 'swap-';

type AppProps = { Router?: ComponentType<{ basename?: string; children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router basename={getLanguagePrefix()}>
        <SwapRoutes />
      </Router>
    </QueryClientProvider>
  );
}
