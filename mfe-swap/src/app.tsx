import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { followSession, queryClient } from './lib/query-client';
import { SwapRoutes } from './routes';

export function App() {
  useEffect(followSession, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <SwapRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
