import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Checkout, type CheckoutProps } from '../checkout';
import { readyCardFrame, token } from './card-frame';
import './patience';
import { inSeconds, pounds } from './payments';

/** Opens the federated checkout as the swap remote does. */
export function openCheckout(change: Partial<CheckoutProps> = {}) {
  window.matchMedia ??= ((query: string) => ({ matches: false, media: query })) as never;
  const onAuthorised = jest.fn<CheckoutProps['onAuthorised']>();
  const onHoldLost = jest.fn<CheckoutProps['onHoldLost']>();
  const properties = {
    operationId: 'o1',
    amountDue: pounds(1750),
    heldUntil: inSeconds(600),
    onAuthorised,
    onHoldLost,
    ...change,
  };
  const user = userEvent.setup();
  const opened = render(
    <StrictMode>
      <Checkout {...properties} />
    </StrictMode>,
  );
  return { user, onAuthorised, onHoldLost, ...opened };
}

export const payButton = () => screen.getByRole('button', { name: /Pay £/ });

/** From the open door to what the bank said of this card. */
export async function payWith(user: ReturnType<typeof userEvent.setup>, paymentMethodId: string) {
  const frame = await readyCardFrame();
  await user.click(payButton());
  await frame.say(token(paymentMethodId));
  return frame;
}
