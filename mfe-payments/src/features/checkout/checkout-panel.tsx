import { type Money as MoneyValue, useBlockReload } from '@train-swap/shared-api';
import { Stack } from '@train-swap/shared-ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { CardStep } from './card/card-step';
import { useSavedCards } from './card/use-saved-cards';
import { ConfirmStep, getConfirmation } from './confirm-step';
import { Authorised, HoldLost, NotStarted, Undecided } from './payment-states';
import { usePayment } from './use-payment';
import { VoucherStep } from './voucher/voucher-step';

export type CheckoutPanelProps = {
  operationId: string;
  amountDue: MoneyValue;
  heldUntil: string;
  timeZone?: string | undefined;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

/** The card, vouchers, the bank's confirmation and a declined card. */
export function CheckoutPanel(props: CheckoutPanelProps) {
  const { operationId, amountDue, heldUntil, onAuthorised, onHoldLost } = props;
  useBlockReload('payment');
  const checkout = usePayment(operationId, heldUntil);
  const { payment, busy, problem, subject, authorised, holdLost } = checkout;
  const { savedCards, canSave } = useSavedCards();
  /** The confirmation that the traveller left to use another card. */
  const [dismissed, setDismissed] = useState<string>();
  const dismiss = (challengeKey?: string) => {
    checkout.clearProblem();
    setDismissed(challengeKey);
  };

  const paymentId = payment?.id;
  const notifyAuthorised = useEffectEvent(onAuthorised);
  useEffect(() => {
    if (authorised && paymentId) notifyAuthorised(paymentId);
  }, [authorised, paymentId]);
  const notifyHoldLost = useEffectEvent(onHoldLost);
  useEffect(() => {
    if (holdLost) notifyHoldLost();
  }, [holdLost]);

  if (holdLost) return <HoldLost onHoldLost={onHoldLost} />;
  if (!payment) return <NotStarted problem={problem} busy={busy} onRetry={checkout.start} />;
  if (authorised) return <Authorised payment={payment} />;
  const challengeKey = payment.challenge?.challengeId ?? payment.bankPage?.url;
  if (payment.status === 'REQUIRES_ACTION' && !challengeKey) {
    return <Undecided problem={problem} busy={busy} onRetry={checkout.refresh} />;
  }
  const confirmation = getConfirmation(checkout, payment, dismissed);
  return (
    <Stack gap={4}>
      {confirmation && (
        <ConfirmStep
          confirmation={confirmation}
          checkout={checkout}
          payment={payment}
          savedCards={savedCards}
          onDismiss={() => dismiss(challengeKey)}
        />
      )}
      <CardStep
        payment={payment}
        amountDue={amountDue}
        heldUntil={heldUntil}
        timeZone={props.timeZone}
        busy={busy && subject !== 'voucher'}
        mayBeCharged={subject === 'money'}
        problem={confirmation || subject === 'voucher' ? null : problem}
        hidden={confirmation !== null}
        savedCards={savedCards}
        canSave={canSave}
        onCard={checkout.payWithCard}
        onPayByVoucher={checkout.payByVoucher}
        onBackToBank={challengeKey ? () => dismiss() : undefined}
      />
      {!confirmation && (
        <VoucherStep
          payment={payment}
          busy={busy && subject === 'voucher'}
          problem={subject === 'voucher' ? problem : null}
          onApply={checkout.applyVoucher}
          onRemove={checkout.removeVoucher}
        />
      )}
    </Stack>
  );
}
