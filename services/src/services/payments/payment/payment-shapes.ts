import { z } from 'zod';
import { instant, money } from '../../../kit/schemas';

const challenge = z
  .strictObject({
    challengeId: z.string(),
    length: z.int(),
    sentTo: z.string(),
    expiresAt: instant,
    resendAt: instant,
    attemptsLeft: z.int(),
  })
  .meta({ id: 'PaymentChallenge' });
export type StoredChallenge = z.output<typeof challenge>;

/** `brand` in the provider's word, such as `visa`. */
export const cardSchema = z.strictObject({ brand: z.string(), last4: z.string() });

/** The part of a voucher that pays; of its code, the last signs tell it from another. */
const voucherPart = z
  .strictObject({
    /** The voucher's, to take it off by; who knows it alone cannot spend. */
    id: z.string(),
    lastSigns: z.string(),
    amount: money,
    /** What the voucher is worth beside that at this moment, for another swap. */
    left: money,
  })
  .meta({ id: 'VoucherPart' });
export type VoucherPart = z.output<typeof voucherPart>;

export const paidByVoucher = {
  /** In the order in which they pay. */
  vouchers: z.array(voucherPart),
  /** All of them as one, for pages of the release before, which know no other; goes with the next release. */
  voucher: voucherPart.nullable(),
};

/** A payment of an exchange operation, as the traveller's page works with it. */
export const paymentSchema = z
  .strictObject({
    id: z.string(),
    operationId: z.string(),
    /** All that is due, by voucher and by card. */
    amount: money,
    ...paidByVoucher,
    /** What is left for a card: nothing where vouchers pay for all. */
    byCard: money,
    status: z.enum([
      'REQUIRES_PAYMENT_METHOD',
      'REQUIRES_ACTION',
      'AUTHORISED',
      'CAPTURED',
      'CANCELLED',
      'REFUNDED',
    ]),
    card: cardSchema.nullable(),
    /** 3-D Secure: the card's issuer wants the one-time code that it sent. */
    challenge: challenge.nullable(),
    /**
     * 3-D Secure on a page of the issuer's own: go to `url`. It leads back to `/payments/{id}/return`, and
     * what it says there counts for nothing; `getPaymentOutcome` tells. Beside `challenge` and not a kind
     * of it, because a page of the release before parses that.
     */
    bankPage: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }).nullable(),
    /** Why the card was refused; until `repairUntil` another may be tried. */
    failure: z
      .strictObject({ code: z.string(), message: z.string(), repairUntil: instant })
      .nullable(),
    provider: z.strictObject({
      name: z.enum(['sandbox', 'stripe']),
      environment: z.literal('test'),
      publishableKey: z.string(),
      /** The document of the card fields, for a frame; add `nonce`. */
      fieldsUrl: z.string(),
      /** Empty: pages of the release before check that it is there, and none uses it; goes with the next release. */
      clientSecret: z.string(),
    }),
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof paymentSchema>;

export const receiptLineSchema = z
  .strictObject({ kind: z.string(), label: z.string(), amount: money })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.output<typeof receiptLineSchema>;
