import { getLanguagePrefix } from '@train-swap/shared-config';
import { QueryClientProvider } from '@train-swap/shared-ui/query';
import { BrowserRouter } from '@train-swap/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
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
