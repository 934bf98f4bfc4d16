import { createHmac } from 'node:crypto';
import { brandOf } from './card-number';

/**
 * What a test card does. Numbers and outcomes are Stripe's published ones, so that a test written
 * here holds there (docs.stripe.com/testing).
 */
export type CardOutcome =
  | 'approved'
  | 'challenge'
  | 'challenge_then_declined'
  | 'challenge_then_insufficient_funds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

const outcomeByNumber: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'approved',
  '4000056655665556': 'approved',
  '5555555555554444': 'approved',
  '2223003122003222': 'approved',
  '378282246310005': 'approved',
  '4000002760003184': 'challenge',
  '4000002500003155': 'challenge',
  '4000000000003220': 'challenge',
  '4000008400001629': 'challenge_then_declined',
  '4000008260003178': 'challenge_then_insufficient_funds',
  '4000000000000002': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
};

/** Ready-made payment methods, by Stripe's names, for code that has no browser. */
const numberByToken: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
};

export const testCardOutcome = (digits: string): CardOutcome | undefined =>
  Object.hasOwn(outcomeByNumber, digits) ? outcomeByNumber[digits] : undefined;

export const testCardNumberOfToken = (token: string): string | undefined =>
  Object.hasOwn(numberByToken, token) ? numberByToken[token] : undefined;

/** What the provider keeps of a card: enough to show and to charge it in the sandbox, never its number. */
export type KeptCard = {
  brand: string;
  last4: string;
  outcome: CardOutcome;
  fingerprint: string;
  /** Where the card's issuer sends one-time codes: a number that Ofcom keeps free for drama. */
  issuerPhone: string;
};

export const keepCard = (digits: string, outcome: CardOutcome, secret: string): KeptCard => {
  const digest = createHmac('sha256', secret).update(digits).digest();
  return {
    brand: brandOf(digits),
    last4: digits.slice(-4),
    outcome,
    fingerprint: digest.toString('base64url').slice(0, 16),
    issuerPhone: `+447700900${digits.slice(-3)}`,
  };
};
