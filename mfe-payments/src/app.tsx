import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { PaymentsRoutes } from './routes';

export function App() {
  const [queryClient] = useState(
    // shared-api repeats what may be repeated; a second layer would only wait longer.
    () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
  );
  // What it holds would else stay for minutes after the remote has gone.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <PaymentsRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
