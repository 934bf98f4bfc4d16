import { i18n } from '@train-swap/shared-config';
import { lazyComponent, Skeleton } from '@train-swap/shared-ui';

/** The checkout, in a separate chunk. */
export const PaymentStep = lazyComponent(
  async () => (await import('./checkout-card')).CheckoutCard,
  {
    placeholder: () => <Skeleton shape="block" count={2} label={i18n.t('Loading the payment')} />,
  },
);
