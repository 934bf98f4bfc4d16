import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-config';
import { lazyPart, Skeleton } from 'shared-ui';
import { OverviewScreen } from './features/overview/overview-screen';
import { ReceiptScreen } from './features/receipt/receipt-screen';
import { UnknownScreen } from './lib/unknown-screen';

// Whoever comes back from a bank has left every page: nobody else needs its code.
const ReturnScreen = lazyPart(
  async () => (await import('./features/return/return-screen')).ReturnScreen,
  { placeholder: <Skeleton shape="block" count={2} label="Loading your payment" /> },
);

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path={paths.payments()} element={<OverviewScreen />} />
    <Route path={`${paths.payments()}/:paymentId/receipt`} element={<ReceiptScreen />} />
    <Route path={`${paths.payments()}/:paymentId/return`} element={<ReturnScreen />} />
    <Route path={`${paths.payments()}/*`} element={<UnknownScreen />} />
    {/* The address of another remote, for the moment before the shell takes this one away. */}
    <Route path="*" element={null} />
  </>
);

/** Which screen stands at which address. The others are small, so they come in one file. */
export function PaymentsRoutes() {
  return <Routes>{screens}</Routes>;
}
