import {
  now,
  type Payment,
  type ProblemError,
  toProblem,
  useLiveEvents,
} from '@train-swap/shared-api';
import {
  useLostReplyCheck,
  usePageReturn,
} from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPayment } from './api/create-payment';
import { getPayment } from './api/get-payment';
import { resendChallenge } from './api/resend-challenge';
import { type ChosenCard, submitCard } from './api/submit-card';
import { submitChallengeCode } from './api/submit-challenge-code';
import { applyVoucher, payByVoucher, removeVoucher } from './api/vouchers';
import { useCardProof } from './use-card-proof';
import type { PendingCode } from './use-pending-code';

type PaymentState = {
  payment: Payment | null;
  busy: boolean;
  /** Why the last step failed. The payment is unchanged. */
  problem: ProblemError | null;
  /** What the last or current step is about. */
  subject: 'voucher' | 'money' | 'code';
};

const holdLostCodes = new Set(['hold-expired', 'operation-not-found', 'payment-not-found']);

/** The payment of one operation, and how its steps run: one at a time. */
function usePaymentState(operationId: string) {
  const [state, setState] = useState<PaymentState>({
    payment: null,
    busy: true,
    problem: null,
    subject: 'money',
  });
  const { payment, problem } = state;

  const stepRunning = useRef(false);
  const runStep = useCallback(
    async (call: () => Promise<Payment>, subject: PaymentState['subject']) => {
      // Ignores a double click, and React's second mount in strict mode.
      if (stepRunning.current) return;
      stepRunning.current = true;
      setState((current) => ({ ...current, busy: true, problem: null, subject }));
      try {
        setState({ payment: await call(), busy: false, problem: null, subject });
      } catch (caught) {
        setState((current) => ({ ...current, busy: false, problem: toProblem(caught) }));
      } finally {
        stepRunning.current = false;
      }
    },
    [],
  );

  const start = useCallback(
    () =>
      runStep(async () => {
        const created = await createPayment(operationId);
        // The traveller may have confirmed on the bank's page while the checkout was closed.
        return created.bankPage ? getPayment(created.id) : created;
      }, 'money'),
    [operationId, runStep],
  );
  useEffect(() => {
    void start();
  }, [start]);

  /** Shows what a lost response or another tab has changed. */
  const checkState = async () => {
    if (stepRunning.current) return;
    if (!payment) return start();
    const found = await getPayment(payment.id);
    if (!hasMoved(payment, found)) return;
    setState((current) =>
      current.busy || current.payment !== payment
        ? current
        : { ...current, payment: found, problem: null },
    );
  };
  const checkQuietly = () => void checkState().catch(() => undefined);
  useLostReplyCheck(problem, checkState);
  // The step of the bank’s page loads the payment itself.
  usePageReturn(payment !== null && !payment.bankPage && !problem, checkQuietly);
  useLiveEvents({ operationId, types: ['payment.authorised'] }, checkQuietly);
  return { state, setState, runStep, start };
}

/** The payment of one operation and its steps. */
export function usePayment(operationId: string, heldUntil: string) {
  const { state, setState, runStep, start } = usePaymentState(operationId);
  const { payment, problem } = state;
  const [redirectUrl, setRedirectUrl] = useState<string | null>(null);
  const proof = useCardProof(payment, () =>
    setState((current) => ({ ...current, subject: 'code' })),
  );
  const holdExpired = useHoldExpired(heldUntil);
  const id = payment?.id ?? '';
  const pay = (call: () => Promise<Payment>) =>
    runStep(() => reloadOnAmountChange(operationId, call), 'money');
  const charge = async (card: ChosenCard) => {
    const paid = await submitCard(id, card);
    setRedirectUrl(paid.bankPage?.url ?? null);
    return paid;
  };
  const closed = payment?.status === 'CANCELLED' || payment?.status === 'REFUNDED';
  const authorised = payment?.status === 'AUTHORISED' || payment?.status === 'CAPTURED';
  return {
    ...state,
    /** The money is reserved or captured. */
    authorised,
    /** The operation can no longer be paid for. */
    holdLost:
      !authorised &&
      ((holdExpired && !state.busy) || closed || holdLostCodes.has(problem?.code ?? '')),
    start,
    /** The bank's page for the last submitted card. It opens without a click. */
    redirectUrl,
    pendingCode: proof.pendingCode,
    passkeyCardId: proof.passkeyCardId,
    cancelProof: proof.cancelProof,
    payWithCard: (card: ChosenCard) =>
      pay(() =>
        charge(card).catch((caught) => {
          const needsProof = toProblem(caught).code === 'saved-card-needs-code';
          if (!needsProof || !('savedCardId' in card)) throw caught;
          return proof.requestProof(card.savedCardId);
        }),
      ),
    payWithPasskey: (savedCardId: string) =>
      pay(async () => {
        await proof.proveByPasskey();
        return charge({ savedCardId });
      }),
    sendCodeInstead: (savedCardId: string) => pay(() => proof.requestCode(savedCardId)),
    payWithPendingCode: (pendingCode: PendingCode, code: string) =>
      pay(async () => {
        await proof.proveByCode(pendingCode, code);
        return charge({ savedCardId: pendingCode.savedCardId });
      }),
    resendPendingCode: (pendingCode: PendingCode) =>
      runStep(() => proof.resendCode(pendingCode), 'money'),
    payByVoucher: () => pay(() => payByVoucher(id)),
    applyVoucher: (code: string) =>
      runStep(() => reloadOnAmountChange(operationId, () => applyVoucher(id, code)), 'voucher'),
    removeVoucher: (voucherId: string) => runStep(() => removeVoucher(id, voucherId), 'voucher'),
    submitChallengeCode: (code: string) => runStep(() => submitChallengeCode(id, code), 'money'),
    resendChallenge: () => runStep(() => resendChallenge(id), 'money'),
    refresh: () => runStep(() => getPayment(id), 'money'),
    /** Clears the problem and the redirect before the traveller opens another step. */
    clearProblem: () => {
      setRedirectUrl(null);
      setState((current) => ({ ...current, problem: null }));
    },
  };
}

/** Pays. If the price has changed, returns the unpaid payment with the new price. */
async function reloadOnAmountChange(operationId: string, pay: () => Promise<Payment>) {
  try {
    return await pay();
  } catch (caught) {
    if (toProblem(caught).code !== 'amount-changed') throw caught;
    return createPayment(operationId);
  }
}

/** Whether a payment has another state, also after another try. */
function hasMoved(before: Payment, after: Payment): boolean {
  const toState = ({ status, challenge, bankPage, failure, byCard, vouchers }: Payment) =>
    JSON.stringify([status, challenge?.challengeId, bankPage, failure, byCard, vouchers]);
  return toState(before) !== toState(after);
}

/** Browsers fire timers with a longer delay at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Whether the hold has expired. False again after an extension. */
function useHoldExpired(heldUntil: string): boolean {
  const [expiredHold, setExpiredHold] = useState<string>();
  useEffect(() => {
    const timeLeftMs = Date.parse(heldUntil) - now();
    const timer = setTimeout(() => setExpiredHold(heldUntil), Math.min(timeLeftMs, maxTimeoutMs));
    return () => clearTimeout(timer);
  }, [heldUntil]);
  return expiredHold === heldUntil;
}
