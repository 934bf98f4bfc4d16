import { Checkout } from 'mfe-payments/checkout';
import type { ComponentProps } from 'react';
import { Card } from 'shared-ui';

/** The payments team's checkout, in its own chunk so that nothing else waits for it. */
export function PaymentStep(props: ComponentProps<typeof Checkout>) {
  return (
    <Card tone="raised">
      <Checkout {...props} />
    </Card>
  );
}
