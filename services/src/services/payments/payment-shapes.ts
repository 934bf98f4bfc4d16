import { z } from 'zod';
import { instant, money } from '../../kit/values/schemas';

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

/** `brand` is the provider's name, such as `visa`. */
export const cardSchema = z.strictObject({ brand: z.string(), last4: z.string() });

/** The part of a voucher that pays. `lastSigns` are the last characters of its code. */
const voucherPart = z
  .strictObject({
    /** The id of the voucher, for its removal. It is not enough to spend the voucher. */
    id: z.string(),
    lastSigns: z.string(),
    amount: money,
    /** The current remaining amount of the voucher, for another swap. */
    left: money,
  })
  .meta({ id: 'VoucherPart' });
export type VoucherPart = z.output<typeof voucherPart>;

export const paidByVoucher = {
  /** In the order in which they pay. */
  vouchers: z.array(voucherPart),
  /** The sum of `vouchers`, for pages of the previous release. Removed with the next release. */
  voucher: voucherPart.nullable(),
};

export const paymentSchema = z
  .strictObject({
    id: z.string(),
    operationId: z.string(),
    /** The total amount, by vouchers and by card. */
    amount: money,
    ...paidByVoucher,
    /** The amount for the card; 0 if vouchers pay everything. */
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
    /** 3-D Secure: the card's issuer requires the one-time code that it sent. */
    challenge: challenge.nullable(),
    /**
     * 3-D Secure on a page of the issuer: open `url`. It returns to `/payments/{id}/return`; ignore the parameters there
     * and call `getPaymentOutcome`. It is separate from `challenge`, which pages of the previous release parse.
     */
    bankPage: z.strictObject({ url: z.url({ protocol: /^https?$/ }) }).nullable(),
    /** Why the card was declined. Another card can pay until `repairUntil`. */
    failure: z
      .strictObject({ code: z.string(), message: z.string(), repairUntil: instant })
      .nullable(),
    provider: z.strictObject({
      name: z.enum(['sandbox', 'stripe']),
      environment: z.literal('test'),
      publishableKey: z.string(),
      /** The URL of the card fields, for a frame; add `nonce`. */
      fieldsUrl: z.string(),
      /** Always empty: pages of the previous release require the field. Removed with the next release. */
      clientSecret: z.string(),
    }),
  })
  .meta({ id: 'Payment' });
export type Payment = z.output<typeof paymentSchema>;

export const receiptLineSchema = z
  .strictObject({ kind: z.string(), label: z.string(), amount: money })
  .meta({ id: 'ReceiptLine' });
export type ReceiptLine = z.output<typeof receiptLineSchema>;
