import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Stack } from 'shared-ui';
import { ArticleScreen } from './features/help/article-screen';
import { ContactScreen } from './features/help/contact-screen';
import { HelpScreen } from './features/help/help-screen';
import { TripScreen } from './features/trips/trip-screen';
import { TripsScreen } from './features/trips/trips-screen';

export function App() {
  const [queryClient] = useState(
    // The client of the services repeats what may be repeated; a second layer would only wait longer.
    () =>
      new QueryClient({
        defaultOptions: {
          // Without a network the answer is that there is none, and then what was saved is shown.
          queries: { retry: false, networkMode: 'always', refetchOnReconnect: true },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  // What it holds would else stay for minutes after the remote has gone.
  useEffect(() => () => queryClient.clear(), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Stack gap={5}>
          <Routes>
            <Route path="/trips" element={<TripsScreen />} />
            <Route path="/trips/:bookingId" element={<TripScreen />} />
            <Route path="/help" element={<HelpScreen />} />
            <Route path="/help/contact" element={<ContactScreen />} />
            <Route path="/help/:slug" element={<ArticleScreen />} />
          </Routes>
        </Stack>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
