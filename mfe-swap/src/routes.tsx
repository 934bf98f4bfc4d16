import { useEffect, useRef } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { paths } from 'shared-config';
import { lazyPart, Skeleton } from 'shared-ui';
import { FindTicketScreen } from './features/find-ticket/find-ticket-screen';
import { UnknownScreen } from './lib/screen/unknown-screen';

const options = {
  placeholder: <Skeleton fills shape="block" count={3} label="Loading the page" />,
};

const TicketScreen = lazyPart(
  async () => (await import('./features/ticket/ticket-screen')).TicketScreen,
  options,
);
const SeatScreen = lazyPart(
  async () => (await import('./features/seats/seat-screen')).SeatScreen,
  options,
);
const WishScreen = lazyPart(
  async () => (await import('./features/wish/wish-screen')).WishScreen,
  options,
);
const UndoScreen = lazyPart(
  async () => (await import('./features/undo/undo-screen')).UndoScreen,
  options,
);
const ExchangeScreen = lazyPart(
  async () => (await import('./features/exchange/exchange-screen')).ExchangeScreen,
  options,
);

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path="/" element={<FindTicketScreen />} />
    <Route path="/swap" element={<Navigate to={paths.findTicket()} replace />} />
    <Route path="/swap/:bookingId" element={<TicketScreen />} />
    <Route path="/swap/:bookingId/wish" element={<WishScreen />} />
    <Route path="/swap/:bookingId/undo" element={<UndoScreen />} />
    <Route path="/swap/:bookingId/seats" element={<SeatScreen />} />
    <Route path="/swap/:bookingId/exchange/:operationId" element={<ExchangeScreen />} />
    <Route path="/swap/:bookingId/exchange/:operationId/seats" element={<SeatScreen />} />
    <Route path="/swap/*" element={<UnknownScreen />} />
    {/* The address of another remote, for the moment before the shell takes this one away. */}
    <Route path="*" element={null} />
  </>
);

/** Which screen stands at which address. Only the first comes with the remote itself. */
export function SwapRoutes() {
  useEffect(() => {
    const whenIdle =
      window.requestIdleCallback ?? ((start: () => void) => setTimeout(start, 1_000));
    whenIdle(() => {
      for (const screen of [TicketScreen, SeatScreen, ExchangeScreen]) screen.preload();
    });
  }, []);
  useScrollToTop();
  return <Routes>{screens}</Routes>;
}

/** A new screen starts at its top; going back is left to the browser, which remembers. */
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

/** Where in the history of this tab the router stands; its own count, for single-spa makes each step look like one back. */
function historyIndex(): number {
  const state: unknown = window.history.state;
  const index = typeof state === 'object' && state && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : Number.POSITIVE_INFINITY;
}
