import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Stack } from 'shared-ui';
import { ArticleScreen } from './features/help/article-screen';
import { ContactScreen } from './features/help/contact-screen';
import { HelpScreen } from './features/help/help-screen';
import { TripScreen } from './features/trips/trip-screen';
import { TripsScreen } from './features/trips/trips-screen';
import { queryClient } from './lib/query-client';

export function App() {
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
