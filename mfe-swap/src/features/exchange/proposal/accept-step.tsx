import { type ExchangeOperation, toProblem } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, ProblemNotice, Spinner } from '@train-swap/shared-ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useProblem } from '../../../lib/screen/use-problem';
import { useAcceptOperation } from './accept-operation';

type AcceptStepProps = {
  operation: ExchangeOperation;
  paymentId: string | null;
  onPaymentRequired: () => void;
};

/** Sends the acceptance once, after identity and payment. */
export function AcceptStep({ operation, paymentId, onPaymentRequired }: AcceptStepProps) {
  const accept = useAcceptOperation(operation);
  const problem = useProblem(accept);
  const send = () =>
    accept.mutate(
      { operationId: operation.id, paymentId },
      {
        onError: (caught) => {
          if (toProblem(caught).code === 'payment-required') onPaymentRequired();
        },
      },
    );
  const followed = useRef(false);
  const follow = useEffectEvent(send);
  useEffect(() => {
    if (followed.current) return;
    followed.current = true;
    follow();
  }, []);

  if (problem) {
    return (
      <ProblemNotice
        problem={problem}
        title={i18n.t('We could not send your answer')}
        busy={accept.isPending}
        onRetry={problem.isTransient ? send : undefined}
      >
        {paymentId !== null && i18n.t('You will not be charged twice.')}
      </ProblemNotice>
    );
  }
  return (
    <Card tone="raised">
      <p role="status">
        <Spinner label="" /> {i18n.t('Sending your answer…')}
      </p>
    </Card>
  );
}
