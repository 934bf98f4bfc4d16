import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { OverviewScreen } from './features/overview/overview-screen';
import { ReceiptScreen } from './features/receipt/receipt-screen';

export function App() {
  const [queryClient] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/payments" element={<OverviewScreen />} />
          <Route path="/payments/:paymentId/receipt" element={<ReceiptScreen />} />
          <Route path="/payments/*" element={<OverviewScreen />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
