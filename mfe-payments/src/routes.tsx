import { i18n, paths } from '@train-swap/shared-config';
import { lazyComponent, NotFoundScreen, Skeleton } from '@train-swap/shared-ui';
import { Route, Routes } from '@train-swap/shared-ui/router';
import { OverviewScreen } from './features/overview/overview-screen';
import { ReceiptScreen } from './features/receipt/receipt-screen';

// Loaded on demand: only travellers who return from a bank page need it.
const ReturnScreen = lazyComponent(
  async () => (await import('./features/return/return-screen')).ReturnScreen,
  {
    placeholder: () => <Skeleton shape="block" count={2} label={i18n.t('Loading your payment')} />,
  },
);

function NotFound() {
  const links = [
    { href: paths.payments(), label: i18n.t('Payments and receipts') },
    { href: paths.trips(), label: i18n.t('My trips') },
  ];
  return <NotFoundScreen links={links} />;
}

/** The paths are declared in package.json ("screens") as well, for the delivery gate. */
export const screens = (
  <>
    <Route path={paths.payments()} element={<OverviewScreen />} />
    <Route path={`${paths.payments()}/:paymentId/receipt`} element={<ReceiptScreen />} />
    <Route
      path={`${paths.payments()}/:paymentId/return`}
      element={
        <div data-frame="focused">
          <ReturnScreen />
        </div>
      }
    />
    <Route path={`${paths.payments()}/*`} element={<NotFound />} />
    {/* Paths of other remotes, until the shell unmounts this one. */}
    <Route path="*" element={null} />
  </>
);

export function PaymentsRoutes() {
  return <Routes>{screens}</Routes>;
}
