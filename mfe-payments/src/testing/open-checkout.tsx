import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Checkout, type CheckoutProps } from '../checkout';
import { loadCardFrame, tokenMessage } from './card-frame';
import { fakeMatchMedia } from './match-media';
import { pounds, secondsFromNow } from './payments';

/** Opens the federated checkout as the swap remote does. */
export function openCheckout(overrides: Partial<CheckoutProps> = {}) {
  window.matchMedia ??= fakeMatchMedia(() => false);
  const onAuthorised = jest.fn<CheckoutProps['onAuthorised']>();
  const onHoldLost = jest.fn<CheckoutProps['onHoldLost']>();
  const props = {
    operationId: 'o1',
    amountDue: pounds(1750),
    heldUntil: secondsFromNow(600),
    onAuthorised,
    onHoldLost,
    ...overrides,
  };
  const user = userEvent.setup();
  const checkout = (heldUntil: string) => (
    <StrictMode>
      <Checkout {...props} heldUntil={heldUntil} />
    </StrictMode>
  );
  const opened = render(checkout(props.heldUntil));
  /** The swap remote extends the hold. */
  const showHold = (heldUntil: string) => opened.rerender(checkout(heldUntil));
  return { user, onAuthorised, onHoldLost, showHold, ...opened };
}

export const payButton = () => screen.getByRole('button', { name: /Pay £/ });

/** Fills the card fields, pays and sends the token. */
export async function payWithCard(
  user: ReturnType<typeof userEvent.setup>,
  paymentMethodId: string,
) {
  const frame = await loadCardFrame();
  await user.click(payButton());
  await frame.sendMessage(tokenMessage(paymentMethodId));
  return frame;
}
