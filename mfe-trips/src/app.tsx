import { getLanguagePrefix, i18n } from '@train-swap/shared-config';
import { lazyComponent, Skeleton, Stack } from '@train-swap/shared-ui';
import { QueryClientProvider } from '@train-swap/shared-ui/query';
import { BrowserRouter, Route, Routes } from '@train-swap/shared-ui/router';
import type { ComponentType, ReactNode } from 'react';
import { ArticleScreen } from './features/help/article-screen';
import { HelpScreen } from './features/help/help-screen';
import { NextTripScreen } from './features/trips/next-trip-screen';
import { TripScreen } from './features/trips/trip-screen';
import { TripsScreen } from './features/trips/trips-screen';
import { queryClient } from './lib/query-client';
import { UnknownScreen } from './lib/unknown-screen';

const ContactScreen = lazyComponent(
  async () => (await import('./features/help/contact-screen')).ContactScreen,
  {
    placeholder: () => (
      <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the page')} />
    ),
  },
);

/** Prefix of the ids that React generates: two apps in one page never generate the same id. */
export const idPrefix = 'trips-';

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path="/trips" element={<TripsScreen />} />
    <Route path="/trips/next" element={<NextTripScreen />} />
    <Route path="/trips/:bookingId" element={<TripScreen />} />
    <Route path="/help" element={<HelpScreen />} />
    <Route path="/help/contact" element={<ContactScreen />} />
    <Route path="/help/:slug" element={<ArticleScreen />} />
    <Route path="/trips/*" element={<UnknownScreen />} />
    <Route path="/help/*" element={<UnknownScreen />} />
    {/* An address of another remote, until the shell unmounts this one. */}
    <Route path="*" element={null} />
  </>
);

type AppProps = { Router?: ComponentType<{ basename?: string; children: ReactNode }> };

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router basename={getLanguagePrefix()}>
        <Stack gap={5}>
          <Routes>{screens}</Routes>
        </Stack>
      </Router>
    </QueryClientProvider>
  );
}
