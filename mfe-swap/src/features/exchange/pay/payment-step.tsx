import { Card } from '@train-swap/shared-ui';
import { Checkout } from 'mfe-payments/checkout';
import type { ComponentProps } from 'react';

/** The checkout of mfe-payments, in its own chunk. */
export function PaymentStep(props: ComponentProps<typeof Checkout>) {
  return (
    <Card tone="raised">
      <Checkout {...props} />
    </Card>
  );
}
