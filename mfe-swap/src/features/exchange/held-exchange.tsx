import { type Booking, type ExchangeOperation, useBlockReload } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { LiveNotes, PageHeading, Stack } from '@train-swap/shared-ui';
import { useQueryClient } from '@train-swap/shared-ui/query';
import { useState } from 'react';
import { isSeatChange } from '../../lib/class/offered-class';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { priceText } from '../../lib/journey/price-text';
import { operationQuery } from '../../lib/operation/get-operation';
import { Columns } from '../../lib/screen/columns';
import { SwapSteps, UndoSteps } from '../../lib/screen/swap-steps';
import { HeldTrainCancelled, HeldTrainLate } from './held-train-changed';
import { HoldBar } from './hold-bar';
import { IdentityStep } from './identity/identity-step';
import { useIsUnproven } from './identity/use-is-unproven';
import { ConfirmStep } from './pay/confirm-step';
import { PaymentStep } from './pay/payment-step';
import { SwapSummary } from './swap-summary';

type HeldExchangeProps = { booking: Booking; operation: ExchangeOperation };

/** The steps from held seats to the new ticket: identity, then payment. */
export function HeldExchange({ booking, operation }: HeldExchangeProps) {
  useBlockReload('hold');
  const client = useQueryClient();
  const [paymentId, setPaymentId] = useState<string | null>(null);
  const refresh = () =>
    void client.invalidateQueries({ queryKey: operationQuery(operation.id).queryKey });

  const unknown = useIsUnproven(operation);
  const owed = operation.amountDue.amount > 0;
  const confirming = !unknown && (!owed || paymentId !== null);
  // After a payment the confirmation says what became of it.
  const cancelled = paymentId === null && journeyFacts(operation.offer.journey).cancelled;
  const last = owed ? 'Pay' : operation.offer.price.total.amount < 0 ? 'Refund' : 'Confirm';
  const title = cancelled
    ? i18n.t('Choose another train')
    : unknown
      ? i18n.t('Confirm that it is you')
      : owed
        ? i18n.t('Pay {amount}', { amount: priceText(operation.amountDue) })
        : i18n.t('Confirm');
  const step = cancelled ? 'Train' : unknown ? 'Identity' : last;

  return (
    <Stack gap={4}>
      {operation.offer.undoes ? (
        <UndoSteps
          current={unknown ? 'Identity' : last}
          last={last}
          withIdentity={operation.stepUpRequired}
        />
      ) : (
        <SwapSteps current={step} last={last} />
      )}
      <PageHeading focusKey={title}>{title}</PageHeading>
      <LiveNotes legs={operation.offer.journey.legs} />
      {!cancelled && <HeldTrainLate operation={operation} />}
      <Columns
        aside={<SwapSummary booking={booking} operation={operation} cancelled={cancelled} />}
      >
        {cancelled ? (
          <HeldTrainCancelled booking={booking} operation={operation} />
        ) : (
          <>
            {unknown && (
              <IdentityStep
                booking={booking}
                operation={operation}
                reason={i18n.t(
                  'We send a code to the contact of this booking, so that only you can swap your ticket.',
                )}
                onProven={refresh}
              />
            )}
            {!unknown && owed && !confirming && (
              <PaymentStep operation={operation} onAuthorised={setPaymentId} onHoldLost={refresh} />
            )}
            {confirming && (
              <ConfirmStep
                operation={operation}
                isSeatsAlone={isSeatChange(booking.journey, operation.offer)}
                paymentId={paymentId}
                onPaymentRequired={() => {
                  setPaymentId(null);
                  refresh();
                }}
              />
            )}
          </>
        )}
      </Columns>
      {!cancelled && <HoldBar operation={operation} onEnd={refresh} />}
    </Stack>
  );
}
