import { useCallback, useEffect, useRef, useState } from 'react';
import { type Payment, type ProblemError, toProblem } from 'shared-api';
import { answerChallenge } from './api/answer-challenge';
import { createPayment } from './api/create-payment';
import { resendChallenge } from './api/resend-challenge';
import { submitCard } from './api/submit-card';

type UsePaymentOptions = {
  operationId: string;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

type PaymentState = {
  payment: Payment | null;
  busy: boolean;
  /** What went wrong with the last step; the payment stands as it was before it. */
  problem: ProblemError | null;
};

const holdLost = new Set(['hold-expired', 'operation-expired', 'operation-not-found']);

/** The payment of one operation and the steps it can take, one at a time. */
export function usePayment({ operationId, onAuthorised, onHoldLost }: UsePaymentOptions) {
  const [state, setState] = useState<PaymentState>({ payment: null, busy: true, problem: null });
  const callbacks = useRef({ onAuthorised, onHoldLost });
  useEffect(() => {
    callbacks.current = { onAuthorised, onHoldLost };
  });

  const told = useRef(false);
  const step = useCallback(async (call: () => Promise<Payment>) => {
    setState((current) => ({ ...current, busy: true, problem: null }));
    try {
      const payment = await call();
      setState({ payment, busy: false, problem: null });
      const done = payment.status === 'AUTHORISED' || payment.status === 'CAPTURED';
      if (done && !told.current) {
        told.current = true;
        callbacks.current.onAuthorised(payment.id);
      }
      return payment;
    } catch (caught) {
      const problem = toProblem(caught);
      setState((current) => ({ ...current, busy: false, problem }));
      if (holdLost.has(problem.code)) callbacks.current.onHoldLost();
      return null;
    }
  }, []);

  const start = useCallback(() => step(() => createPayment(operationId)), [operationId, step]);
  useEffect(() => {
    void start();
  }, [start]);

  const id = state.payment?.id ?? '';
  return {
    ...state,
    start,
    payWithCard: (paymentMethodId: string) => step(() => submitCard(id, paymentMethodId)),
    answerChallenge: (code: string) => step(() => answerChallenge(id, code)),
    resendChallenge: () => step(() => resendChallenge(id)),
    /** For what goes wrong before a step can be taken, such as a card that is not complete. */
    reject: (problem: ProblemError) =>
      setState((current) => ({ ...current, busy: false, problem })),
  };
}
