import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { addConfiguration } from './add-configuration';
import { MountedRemote } from './mounted-remote';

const OtpInput = lazy(async () => ({ default: (await import('shared_otp/otp-input')).OtpInput }));
const Checkout = lazy(async () => ({ default: (await import('mfe_payments/checkout')).Checkout }));

const parameters = new URLSearchParams(location.search);

/** `?show=code`, `?show=checkout&operation=…`; mfe-swap without a parameter, because it owns the path "/". */
function Page() {
  switch (parameters.get('show')) {
    case 'code':
      return <OtpInput label="Code" length={6} />;
    case 'checkout':
      return (
        <Checkout
          operationId={parameters.get('operation') ?? ''}
          amountDue={{ amount: Number(parameters.get('amount')), currency: 'GBP' }}
          heldUntil={parameters.get('until') ?? ''}
          onAuthorised={(paymentId) => (document.title = `Authorised ${paymentId}`)}
          onHoldLost={() => (document.title = 'Hold lost')}
        />
      );
    default:
      return <MountedRemote />;
  }
}

await addConfiguration();
createRoot(document.getElementById('root') as HTMLElement).render(
  <Suspense fallback="Loading">
    <Page />
  </Suspense>,
);
