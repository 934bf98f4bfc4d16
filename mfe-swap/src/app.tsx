import { QueryClientProvider } from '@tanstack/react-query';
import { getLanguagePrefix } from '@train-swap/shared-config';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from './lib/query-client';
import { SwapRoutes } from './routes';

/** Prefix of the ids that React generates: two apps in one page never generate the same id. */
export const idPrefix = 'swap-';

type RouterProps = { basename?: string; useTransitions?: boolean; children: ReactNode };
type AppProps = { Router?: ComponentType<RouterProps> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {/* Choices are in the URL. In a transition, a ticked box would wait for the list below it. */}
      <Router basename={getLanguagePrefix()} useTransitions={false}>
        <SwapRoutes />
      </Router>
    </QueryClientProvider>
  );
}
