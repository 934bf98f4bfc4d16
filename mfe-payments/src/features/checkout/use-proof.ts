import { useState } from 'react';
import { now, type Payment, sentCodeSchema } from 'shared-api';
import * as z from 'zod/mini';

const proofSchema = z.object({
  paymentId: z.string(),
  /** In minor units; the code is good for no other. */
  amount: z.int(),
  /** The card that waits for the code. */
  savedCardId: z.string(),
  sent: sentCodeSchema,
});

/** The code that a saved card wants some time after signing in, as it was sent. */
export type Proof = z.infer<typeof proofSchema>;

const name = 'train-swap-saved-card-code';

/**
 * The proof that this payment waits for. It outlives a reload of this tab: a phone throws the page away while the
 * traveller reads the message in another app.
 */
export function useProof(payment: Payment | null) {
  const [proof, setProof] = useState(keptProof);
  const isForThis = proof?.paymentId === payment?.id && proof?.amount === payment?.byCard.amount;
  return {
    proof: isForThis ? proof : null,
    rememberProof: (next: Proof | null) => {
      keepProof(next);
      setProof(next);
    },
  };
}

function keepProof(proof: Proof | null): void {
  try {
    if (proof) sessionStorage.setItem(name, JSON.stringify(proof));
    else sessionStorage.removeItem(name);
  } catch {
    // Without storage it lives as long as the page.
  }
}

/** What has run out by now is asked for anew. */
function keptProof(): Proof | null {
  try {
    const proof = proofSchema.parse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    return Date.parse(proof.sent.expiresAt) > now() ? proof : null;
  } catch {
    return null;
  }
}
