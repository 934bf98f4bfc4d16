import { createHmac } from 'node:crypto';
import { type CardBrand, detectBrand } from './card-number';

/** What a test card does. */
export type CardOutcome =
  | 'approved'
  /** Pays, and each refund to it fails some time later. */
  | 'refund_fails'
  | 'challenge'
  | 'challenge_then_declined'
  | 'generic_decline'
  | 'insufficient_funds';

type TestCard = { token: string; number: string; outcome: CardOutcome };

/**
 * Numbers, tokens and outcomes are Stripe's published ones, so that a test written here holds there
 * (docs.stripe.com/testing). A token is a payment method for code that has no browser.
 */
const testCards: readonly TestCard[] = [
  { token: 'visa', number: '4242424242424242', outcome: 'approved' },
  { token: 'mastercard', number: '5555555555554444', outcome: 'approved' },
  { token: 'amex', number: '378282246310005', outcome: 'approved' },
  { token: 'refundFail', number: '4000000000005126', outcome: 'refund_fails' },
  { token: 'authenticationRequired', number: '4000002760003184', outcome: 'challenge' },
  { token: 'threeDSecure2Required', number: '4000000000003220', outcome: 'challenge' },
  {
    token: 'threeDSecureRequiredChargeDeclined',
    number: '4000008400001629',
    outcome: 'challenge_then_declined',
  },
  { token: 'chargeDeclined', number: '4000000000000002', outcome: 'generic_decline' },
  {
    token: 'chargeDeclinedInsufficientFunds',
    number: '4000000000009995',
    outcome: 'insufficient_funds',
  },
];

export const getTestCardOutcome = (digits: string): CardOutcome | undefined =>
  testCards.find(({ number }) => number === digits)?.outcome;

/** `pm_card_visa` -> `4242424242424242` */
export const getTestCardNumber = (id: string): string | undefined =>
  testCards.find(({ token }) => id === `pm_card_${token}`)?.number;

/** The stored parts of a card, without its number. */
export type StoredCard = {
  brand: CardBrand;
  last4: string;
  outcome: CardOutcome;
  fingerprint: string;
  /** Where the card's issuer sends one-time codes: a number that Ofcom keeps free for drama. */
  issuerPhone: string;
};

export const toStoredCard = (digits: string, outcome: CardOutcome, secret: string): StoredCard => ({
  brand: detectBrand(digits),
  last4: digits.slice(-4),
  outcome,
  fingerprint: createHmac('sha256', secret).update(digits).digest('base64url').slice(0, 16),
  issuerPhone: `+447700900${digits.slice(-3)}`,
});
