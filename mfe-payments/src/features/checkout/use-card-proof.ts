import {
  acceptSession,
  type Payment,
  refreshSession,
  resendCode,
  type SentCode,
  sendCode,
  toProblem,
  verifyCode,
} from '@train-swap/shared-api';
import { signInByPasskey } from '@train-swap/shared-api/flows/passkeys/passkey-session';
import { canConfirmByPasskey } from '@train-swap/shared-api/flows/passkeys/supports-passkeys';
import { useState } from 'react';
import { getPayment } from './api/get-payment';
import { type PendingCode, usePendingCode } from './use-pending-code';

/** Some time after signing in, a saved card needs a passkey or a code. Requests return the payment as it is then. */
export function useCardProof(payment: Payment | null, onCodeRequest: () => void) {
  const { pendingCode, setPendingCode } = usePendingCode(payment);
  const [passkeyCardId, setPasskeyCardId] = useState<string | null>(null);
  const id = payment?.id ?? '';
  /** The code is valid only for the amount that is due now. */
  const savePendingCode = async (savedCardId: string, sent: SentCode) => {
    const current = await getPayment(id);
    setPendingCode({ paymentId: id, amount: current.byCard.amount, savedCardId, sent });
    return current;
  };
  const requestCode = async (savedCardId: string) => {
    onCodeRequest();
    const sent = await sendCode({ purpose: 'saved-card', paymentId: id });
    const current = await savePendingCode(savedCardId, sent);
    setPasskeyCardId(null);
    return current;
  };
  return {
    /** The code that the chosen saved card needs. */
    pendingCode,
    /** The chosen saved card that needs a passkey. */
    passkeyCardId,
    requestCode,
    requestProof: async (savedCardId: string) => {
      if (!(await canConfirmByPasskey())) return requestCode(savedCardId);
      const current = await getPayment(id);
      setPasskeyCardId(savedCardId);
      return current;
    },
    resendCode: async ({ savedCardId, sent }: PendingCode) =>
      savePendingCode(savedCardId, await resendCode(sent.challengeId)),
    /** The session has a recent sign-in afterwards. */
    proveByPasskey: async () => {
      acceptSession(await signInByPasskey('confirm'));
      setPasskeyCardId(null);
    },
    proveByCode: async ({ sent }: PendingCode, code: string) => {
      // A used code: the response of an earlier try was lost.
      const session = await verifyCode(sent.challengeId, code).catch((caught) => {
        if (toProblem(caught).code !== 'code-used') throw caught;
        return refreshSession();
      });
      if (session) acceptSession(session);
      setPendingCode(null);
    },
    /** The traveller chooses another card. */
    cancelProof: () => {
      setPendingCode(null);
      setPasskeyCardId(null);
    },
  };
}
