import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { Stack } from 'shared-ui';
import { ArticleScreen } from './features/help/article-screen';
import { ContactScreen } from './features/help/contact-screen';
import { HelpScreen } from './features/help/help-screen';
import { TripScreen } from './features/trips/trip-screen';
import { TripsScreen } from './features/trips/trips-screen';
import { queryClient } from './lib/query-client';
import { UnknownScreen } from './lib/unknown-screen';

/** Of the ids that React makes: two apps on one page never make the same. */
export const idPrefix = 'trips-';

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path="/trips" element={<TripsScreen />} />
    <Route path="/trips/:bookingId" element={<TripScreen />} />
    <Route path="/help" element={<HelpScreen />} />
    <Route path="/help/contact" element={<ContactScreen />} />
    <Route path="/help/:slug" element={<ArticleScreen />} />
    <Route path="/trips/*" element={<UnknownScreen />} />
    <Route path="/help/*" element={<UnknownScreen />} />
    {/* The address of another remote, for the moment before the shell unmounts this one. */}
    <Route path="*" element={null} />
  </>
);

type AppProps = { Router?: ComponentType<{ children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Stack gap={5}>
          <Routes>{screens}</Routes>
        </Stack>
      </Router>
    </QueryClientProvider>
  );
}
