import { type ExchangeOperation, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Card, getMode, ProblemNotice, Spinner } from '@train-swap/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { priceText } from '../../../lib/journey/price-text';
import { useProblem } from '../../../lib/screen/use-problem';
import { useConfirmOperation } from './confirm-operation';
import styles from './confirm-step.module.css';

type ConfirmStepProps = {
  operation: ExchangeOperation;
  /** The train stays the same. */
  isSeatsAlone: boolean;
  /** The authorised payment; null when nothing is to pay. */
  paymentId: string | null;
  onPaymentRequired: () => void;
};

/** The last step: automatic after a payment, a button when nothing is to pay. */
export function ConfirmStep({
  operation,
  isSeatsAlone,
  paymentId,
  onPaymentRequired,
}: ConfirmStepProps) {
  const confirm = useConfirmOperation(operation);
  const problem = useProblem(confirm);
  const send = () =>
    confirm.mutate(
      { operationId: operation.id, paymentId },
      {
        onError: (caught) => {
          if (toProblem(caught).code === 'payment-required') onPaymentRequired();
        },
      },
    );

  // The payment was the traveller's decision: confirm once, without another press.
  const followed = useRef<string | null>(null);
  const follow = useEffectEvent(send);
  useEffect(() => {
    if (paymentId === null || followed.current === paymentId) return;
    followed.current = paymentId;
    follow();
  }, [paymentId]);

  if (problem) {
    return (
      <ProblemNotice
        problem={problem}
        title={
          operation.offer.undoes
            ? i18n.t('Your swap is not undone yet')
            : i18n.t('Your new ticket is not ready yet')
        }
        busy={confirm.isPending}
        onRetry={problem.isTransient ? send : undefined}
      >
        {paymentId !== null && i18n.t('You will not be charged twice.')}
      </ProblemNotice>
    );
  }
  if (paymentId !== null) {
    return (
      <Card tone="raised">
        <p className={styles.making} role="status">
          <Spinner label="" />{' '}
          <span>
            {operation.offer.undoes
              ? i18n.t('Payment accepted. Undoing your swap…')
              : i18n.t('Payment accepted. Creating your new ticket…')}
          </span>
        </p>
      </Card>
    );
  }
  const { offer } = operation;
  const seats =
    offer.travellerIds.length === 1 ? i18n.t('Change my seat') : i18n.t('Change our seats');
  const trains = offer.undoes
    ? i18n.t('Undo my swap')
    : offer.previousClass
      ? i18n.t('Change my class')
      : i18n.t('Swap my {mode, select, bus {bus} other {train}}', { mode: getMode(offer.journey) });
  return (
    <Card tone="raised" title={priceText(offer.price.total)}>
      <p>
        {[
          formatMoneyText(offer, isSeatsAlone),
          offer.undoes
            ? i18n.t('Your current ticket stays valid until you have your old one back.')
            : i18n.t('Your old ticket stays valid until you have the new one.'),
        ].join(' ')}
      </p>
      <div>
        <Button
          onClick={send}
          needsNetwork
          busy={confirm.isPending}
          busyLabel={
            offer.undoes ? i18n.t('Undoing your swap') : i18n.t('Creating your new ticket')
          }
        >
          {isSeatsAlone ? seats : trains}
        </Button>
      </div>
    </Card>
  );
}

function formatMoneyText(
  { undoes, price }: ExchangeOperation['offer'],
  isSeatsAlone: boolean,
): string {
  if (price.total.amount < 0) {
    if (undoes) return i18n.t('What you paid is refunded as soon as you confirm.');
    return price.refundedAs === 'voucher'
      ? i18n.t('You get the difference as a voucher as soon as you confirm.')
      : i18n.t('The difference is refunded as soon as you confirm.');
  }
  if (isSeatsAlone) return i18n.t('You pay nothing for another seat.');
  return undoes
    ? i18n.t('You pay nothing to undo the swap.')
    : i18n.t('You pay nothing for this swap.');
}
