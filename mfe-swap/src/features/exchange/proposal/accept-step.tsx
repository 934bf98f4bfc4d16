import { useEffect, useEffectEvent, useRef } from 'react';
import { type ExchangeOperation, toProblem } from 'shared-api';
import { Card, Spinner } from 'shared-ui';
import { ProblemNotice } from '../../../lib/screen/problem-notice';
import { useProblem } from '../../../lib/screen/use-problem';
import { useAcceptOperation } from './accept-operation';

type AcceptStepProps = {
  operation: ExchangeOperation;
  paymentId: string | null;
  onPaymentRequired: () => void;
};

/** Accepting was decided on the card; once it is known who and what, it is sent, once. */
export function AcceptStep({ operation, paymentId, onPaymentRequired }: AcceptStepProps) {
  const accept = useAcceptOperation();
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
        title="Your answer did not arrive"
        busy={accept.isPending}
        {...(problem.isPassing && { onRetry: send })}
      >
        {paymentId !== null && <span>You will not be charged twice.</span>}
      </ProblemNotice>
    );
  }
  return (
    <Card tone="raised">
      <p role="status">
        <Spinner label="" /> Passing on your answer…
      </p>
    </Card>
  );
}
