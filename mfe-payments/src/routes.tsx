import { Route, Routes } from 'react-router-dom';
import { paths } from 'shared-config';
import { OverviewScreen } from './features/overview/overview-screen';
import { ReceiptScreen } from './features/receipt/receipt-screen';
import { UnknownScreen } from './lib/unknown-screen';

/** Which screen stands at which address. All are small, so they come in one file. */
export function PaymentsRoutes() {
  return (
    <Routes>
      <Route path={paths.payments()} element={<OverviewScreen />} />
      <Route path={`${paths.payments()}/:paymentId/receipt`} element={<ReceiptScreen />} />
      <Route path={`${paths.payments()}/*`} element={<UnknownScreen />} />
      {/* The address of another remote, for the moment before the shell takes this one away. */}
      <Route path="*" element={null} />
    </Routes>
  );
}
