import { i18n, paths } from '@train-swap/shared-config';
import { lazyComponent, NotFoundScreen, Skeleton } from '@train-swap/shared-ui';
import { Navigate, Route, Routes, useLocation } from '@train-swap/shared-ui/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { FindTicketScreen } from './features/find-ticket/find-ticket-screen';

const options = {
  placeholder: () => (
    <Skeleton fullHeight shape="block" count={3} label={i18n.t('Loading the page')} />
  ),
};

const TicketScreen = lazyComponent(
  async () => (await import('./features/ticket/ticket-screen')).TicketScreen,
  options,
);
const SeatScreen = lazyComponent(
  async () => (await import('./features/seats/seat-screen')).SeatScreen,
  options,
);
const WishScreen = lazyComponent(
  async () => (await import('./features/wish/wish-screen')).WishScreen,
  options,
);
const UndoScreen = lazyComponent(
  async () => (await import('./features/undo/undo-screen')).UndoScreen,
  options,
);
const ExchangeScreen = lazyComponent(
  async () => (await import('./features/exchange/exchange-screen')).ExchangeScreen,
  options,
);
const HowItWorksScreen = lazyComponent(
  async () => (await import('./features/explain/how-it-works-screen')).HowItWorksScreen,
  options,
);
const FindForLinkScreen = lazyComponent(
  async () =>
    (await import('./features/find-ticket/for-link/find-for-link-screen')).FindForLinkScreen,
  options,
);
const ScanScreen = lazyComponent(
  async () => (await import('./features/scan/scan-screen')).ScanScreen,
  options,
);

const WithoutReferenceScreen = lazyComponent(
  async () =>
    (await import('./features/without-reference/without-reference-screen')).WithoutReferenceScreen,
  options,
);

function NotFound() {
  const links = [
    { href: paths.findTicket(), label: i18n.t('Find my ticket') },
    { href: paths.trips(), label: i18n.t('My trips') },
  ];
  return <NotFoundScreen links={links} />;
}

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path="/" element={<FindTicketScreen />} />
    <Route path="/swap" element={<Navigate to={paths.findTicket()} replace />} />
    <Route path="/swap/how-it-works" element={<HowItWorksScreen />} />
    <Route path="/swap/find" element={<FindForLinkScreen />} />
    <Route path="/swap/scan" element={<ScanScreen />} />
    <Route path="/swap/without-reference" element={<WithoutReferenceScreen />} />
    <Route path="/swap/:bookingId" element={<TicketScreen />} />
    <Route path="/swap/:bookingId/wish" element={<WishScreen />} />
    <Route path="/swap/:bookingId/undo" element={<UndoScreen />} />
    <Route path="/swap/:bookingId/seats" element={<SeatScreen />} />
    <Route
      path="/swap/:bookingId/exchange/:operationId"
      element={<Focused screen={<ExchangeScreen />} />}
    />
    <Route
      path="/swap/:bookingId/exchange/:operationId/seats"
      element={<Focused screen={<SeatScreen />} />}
    />
    <Route path="/swap/*" element={<NotFound />} />
    {/* An address of another remote, until the shell unmounts this one. */}
    <Route path="*" element={null} />
  </>
);

/** The shell shows no links that lead away around these screens: docs/add-a-screen.md. */
function Focused({ screen }: { screen: ReactNode }) {
  return <div data-frame="focused">{screen}</div>;
}

/** Only the first screen is in the entry chunk; the others are loaded lazily. */
export function SwapRoutes() {
  useEffect(() => {
    const whenIdle =
      window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 1_000));
    whenIdle(() => {
      for (const screen of [TicketScreen, SeatScreen, ExchangeScreen]) void screen.preload();
    });
  }, []);
  useScrollToTop();
  return <Routes>{screens}</Routes>;
}

/** Scrolls to the top on a new screen. On going back, the browser restores the position. */
function useScrollToTop() {
  const { pathname } = useLocation();
  const before = useRef<{ pathname: string; index: number }>(null);
  useEffect(() => {
    const left = before.current;
    const index = historyIndex();
    before.current = { pathname, index };
    if (left && left.pathname !== pathname && index >= left.index) window.scrollTo(0, 0);
  }, [pathname]);
}

/** The router's index in the history. single-spa makes every navigation look like going back, so the type is useless. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : Number.POSITIVE_INFINITY;
}
