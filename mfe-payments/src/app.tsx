import { getLanguagePrefix } from '@train-swap/shared-config';
import { QueryClientProvider } from '@train-swap/shared-ui/query';
import { BrowserRouter } from '@train-swap/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
import { queryClient } from './lib/query-client';
import { PaymentsRoutes } from './routes';

/** Prefix of the ids that React generates: two apps in one page never generate the same id. */
export const idPrefix = 'payments-';

type AppProps = { Router?: ComponentType<{ basename?: string; children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router basename={getLanguagePrefix()}>
        <PaymentsRoutes />
      </Router>
    </QueryClientProvider>
  );
}
