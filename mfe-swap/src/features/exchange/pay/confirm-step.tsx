import { useEffect, useEffectEvent, useRef } from 'react';
import { type ExchangeOperation, toProblem } from 'shared-api';
import { Button, Card, Spinner } from 'shared-ui';
import { priceText } from '../../../lib/journey/price-text';
import { ProblemNotice } from '../../../lib/screen/problem-notice';
import { useProblem } from '../../../lib/screen/use-problem';
import { useConfirmOperation } from './confirm-operation';
import styles from './confirm-step.module.css';

type ConfirmStepProps = {
  operation: ExchangeOperation;
  /** The train stays the same. */
  isSeatsAlone: boolean;
  /** Authorised a moment ago; null where nothing is to pay. */
  paymentId: string | null;
  onPaymentRequired: () => void;
};

/** The last step: by itself after a payment, by a press where nothing is to pay. */
export function ConfirmStep({
  operation,
  isSeatsAlone,
  paymentId,
  onPaymentRequired,
}: ConfirmStepProps) {
  const confirm = useConfirmOperation();
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

  // Paying was the traveller's decision; the confirmation follows from it, once.
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
          operation.offer.undoes ? 'Your swap is not undone yet' : 'Your new ticket is not made yet'
        }
        busy={confirm.isPending}
        {...(problem.isPassing && { onRetry: send })}
      >
        {paymentId !== null && <span>You will not be charged twice.</span>}
      </ProblemNotice>
    );
  }
  if (paymentId !== null) {
    return (
      <Card tone="raised">
        <p className={styles.making} role="status">
          <Spinner label="" />{' '}
          {operation.offer.undoes ? 'Paid. Undoing your swap…' : 'Paid. Making your new ticket…'}
        </p>
      </Card>
    );
  }
  const { offer } = operation;
  const seats = offer.travellerIds.length === 1 ? 'Change my seat' : 'Change our seats';
  const trains = offer.undoes ? 'Undo my swap' : 'Swap my train';
  return (
    <Card tone="raised" title={priceText(offer.price.total)}>
      <p>
        {sayMoney(offer, isSeatsAlone)}{' '}
        {offer.undoes
          ? 'The ticket that you have now ends in the moment your old one is back.'
          : 'Your old ticket ends in the moment the new one is there.'}
      </p>
      <div>
        <Button
          onClick={send}
          busy={confirm.isPending}
          busyLabel={offer.undoes ? 'Undoing your swap' : 'Making your new ticket'}
        >
          {isSeatsAlone ? seats : trains}
        </Button>
      </div>
    </Card>
  );
}

function sayMoney({ undoes, price }: ExchangeOperation['offer'], isSeatsAlone: boolean): string {
  if (price.total.amount < 0) {
    const what = undoes ? 'What you paid' : 'The difference';
    return `${what} is on its way to you as soon as you confirm.`;
  }
  if (isSeatsAlone) return 'Another seat costs you nothing.';
  return undoes ? 'To go back costs you nothing.' : 'This swap costs you nothing.';
}
