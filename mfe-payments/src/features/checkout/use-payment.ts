import { useCallback, useEffect, useRef, useState } from 'react';
import {
  acceptSession,
  now,
  type Payment,
  type ProblemError,
  resendCode,
  type SentCode,
  sendCode,
  toProblem,
  verifyCode,
} from 'shared-api';
import { answerChallenge } from './api/answer-challenge';
import { createPayment } from './api/create-payment';
import { getPayment } from './api/get-payment';
import { resendChallenge } from './api/resend-challenge';
import { type ChosenCard, submitCard } from './api/submit-card';
import { applyVoucher, payByVoucher, removeVoucher } from './api/vouchers';
import { type Proof, useProof } from './use-proof';

type PaymentState = {
  payment: Payment | null;
  busy: boolean;
  /** What went wrong with the last step; the payment stands as it was before it. */
  problem: ProblemError | null;
  /** What that step, or the one under way, is about. */
  about: 'voucher' | 'money' | 'code';
};

const lostCodes = new Set(['hold-expired', 'operation-not-found', 'payment-not-found']);

/** The payment of one operation and the steps it can take, one at a time. */
export function usePayment(operationId: string, heldUntil: string) {
  const [state, setState] = useState<PaymentState>({
    ...{ payment: null, busy: true, problem: null },
    about: 'money',
  });
  const { payment, problem } = state;
  const [leadsTo, setLeadsTo] = useState<string | null>(null);
  const { proof, rememberProof } = useProof(payment);
  const ended = useHoldEnd(heldUntil);

  const running = useRef(false);
  const step = useCallback(async (call: () => Promise<Payment>, about: PaymentState['about']) => {
    // A second press, or React mounting twice, takes no second step.
    if (running.current) return;
    running.current = true;
    setState((current) => ({ ...current, busy: true, problem: null, about }));
    try {
      setState({ payment: await call(), busy: false, problem: null, about });
    } catch (caught) {
      setState((current) => ({ ...current, busy: false, problem: toProblem(caught) }));
    } finally {
      running.current = false;
    }
  }, []);

  const start = useCallback(
    () =>
      step(async () => {
        const begun = await createPayment(operationId);
        // The bank may have decided on its own page while this one was closed.
        return begun.bankPage ? getPayment(begun.id) : begun;
      }, 'money'),
    [operationId, step],
  );
  useEffect(() => {
    void start();
  }, [start]);

  const id = payment?.id ?? '';
  const pay = (call: () => Promise<Payment>) =>
    step(() => atPresentPrice(operationId, call), 'money');
  /** The code is for what is due at this moment. */
  const awaitProof = async (savedCardId: string, sent: SentCode) => {
    const standing = await getPayment(id);
    rememberProof({ paymentId: id, amount: standing.byCard.amount, savedCardId, sent });
    return standing;
  };
  const charge = async (card: ChosenCard) => {
    const paid = await submitCard(id, card);
    setLeadsTo(paid.bankPage?.url ?? null);
    return paid;
  };
  const closed = payment?.status === 'CANCELLED' || payment?.status === 'REFUNDED';
  const reserved = payment?.status === 'AUTHORISED' || payment?.status === 'CAPTURED';
  return {
    ...state,
    /** The money is reserved, or taken already. */
    reserved,
    /** Nothing can be paid for this operation any more. */
    lost: !reserved && ((ended && !state.busy) || closed || lostCodes.has(problem?.code ?? '')),
    start,
    /** The bank's page that the last card of this visit leads to: go there. */
    leadsTo,
    /** The code that the chosen saved card waits for. */
    proof,
    payWithCard: (card: ChosenCard) =>
      pay(() =>
        charge(card).catch(async (caught) => {
          const needsCode = toProblem(caught).code === 'saved-card-needs-code';
          if (!needsCode || !('savedCardId' in card)) throw caught;
          setState((current) => ({ ...current, about: 'code' }));
          const sent = await sendCode({ purpose: 'saved-card', paymentId: id });
          return awaitProof(card.savedCardId, sent);
        }),
      ),
    payWithProof: ({ sent, savedCardId }: Proof, code: string) =>
      pay(async () => {
        acceptSession(await verifyCode(sent.challengeId, code));
        rememberProof(null);
        return charge({ savedCardId });
      }),
    resendProof: ({ savedCardId, sent }: Proof) =>
      step(async () => awaitProof(savedCardId, await resendCode(sent.challengeId)), 'money'),
    giveUpProof: () => rememberProof(null),
    payByVoucher: () => pay(() => payByVoucher(id)),
    applyVoucher: (code: string) =>
      step(() => atPresentPrice(operationId, () => applyVoucher(id, code)), 'voucher'),
    removeVoucher: (voucherId: string) => step(() => removeVoucher(id, voucherId), 'voucher'),
    answerChallenge: (code: string) => step(() => answerChallenge(id, code), 'money'),
    resendChallenge: () => step(() => resendChallenge(id), 'money'),
    lookAgain: () => step(() => getPayment(id), 'money'),
    /** For going on to another step than the one that the problem, or the bank's page, is about. */
    moveOn: () => {
      setLeadsTo(null);
      setState((current) => ({ ...current, problem: null }));
    },
  };
}

/** Pays, unless the price has changed: then the payment with the new one, for the traveller to see first. */
async function atPresentPrice(operationId: string, pay: () => Promise<Payment>) {
  try {
    return await pay();
  } catch (caught) {
    if (toProblem(caught).code !== 'amount-changed') throw caught;
    return createPayment(operationId);
  }
}

/** Browsers fire at once what lies further ahead. */
const longestTimeout = 2 ** 31 - 1;

/** Whether the hold has run out; false again when it is prolonged. */
function useHoldEnd(heldUntil: string): boolean {
  const [ended, setEnded] = useState<string>();
  useEffect(() => {
    const left = Date.parse(heldUntil) - now();
    const timer = setTimeout(() => setEnded(heldUntil), Math.min(left, longestTimeout));
    return () => clearTimeout(timer);
  }, [heldUntil]);
  return ended === heldUntil;
}
