import { now, type Payment, sentCodeSchema } from '@train-swap/shared-api';
import * as z from '@train-swap/shared-ui/schema';
import { useState } from 'react';

const pendingCodeSchema = z.object({
  paymentId: z.string(),
  /** In minor units. The code is valid for this amount only. */
  amount: z.int(),
  savedCardId: z.string(),
  sent: sentCodeSchema,
});

/** The code that a payment with a saved card needs some time after signing in. */
export type PendingCode = z.infer<typeof pendingCodeSchema>;

const storageKey = 'train-swap-saved-card-code';

/**
 * The code that this payment waits for. It survives a reload of this tab, because a phone may discard the page
 * while the traveller reads the message in another app.
 */
export function usePendingCode(payment: Payment | null) {
  const [pendingCode, setState] = useState(loadPendingCode);
  const matchesPayment =
    pendingCode?.paymentId === payment?.id && pendingCode?.amount === payment?.byCard.amount;
  return {
    pendingCode: matchesPayment ? pendingCode : null,
    setPendingCode: (next: PendingCode | null) => {
      savePendingCode(next);
      setState(next);
    },
  };
}

function savePendingCode(pendingCode: PendingCode | null): void {
  try {
    if (pendingCode) sessionStorage.setItem(storageKey, JSON.stringify(pendingCode));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage, the code is lost on a reload.
  }
}

/** Returns null for an expired code. */
function loadPendingCode(): PendingCode | null {
  try {
    const pendingCode = pendingCodeSchema.parse(
      JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'),
    );
    return Date.parse(pendingCode.sent.expiresAt) > now() ? pendingCode : null;
  } catch {
    return null;
  }
}
