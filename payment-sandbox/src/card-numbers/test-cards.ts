import { createHmac } from 'node:crypto';
import { type CardBrand, detectBrand } from './card-number';

/**
 * What a test card does. Numbers and outcomes are Stripe's published ones, so that a test written
 * here holds there (docs.stripe.com/testing).
 */
export type CardOutcome =
  | 'approved'
  /** Pays, and each refund to it fails some time later. */
  | 'refund_fails'
  | 'challenge'
  | 'challenge_then_declined'
  | 'challenge_then_insufficient_funds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'stolen_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'card_velocity_exceeded'
  | 'fraudulent';

const outcomeByNumber: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': 'approved',
  '4000056655665556': 'approved',
  '4000008260000000': 'approved',
  '4000058260000005': 'approved',
  '5555555555554444': 'approved',
  '2223003122003222': 'approved',
  '5200828282828210': 'approved',
  '5105105105105100': 'approved',
  '5555558265554449': 'approved',
  '378282246310005': 'approved',
  '371449635398431': 'approved',
  '6011111111111117': 'approved',
  '6011000990139424': 'approved',
  '6011981111111113': 'approved',
  '6555900000604105': 'approved',
  '3056930009020004': 'approved',
  '36227206271667': 'approved',
  '3566002020360505': 'approved',
  '6200000000000005': 'approved',
  '6200000000000047': 'approved',
  '6205500000000000004': 'approved',
  // These two support 3-D Secure, but it is not required.
  '4000000000003055': 'approved',
  '4000000000003097': 'approved',
  '4000000000005126': 'refund_fails',
  // Always challenged, also after the set-up.
  '4000002500003155': 'challenge',
  '4000003800000446': 'challenge',
  '4000002760003184': 'challenge',
  '4000000000003220': 'challenge',
  '4000008400001629': 'challenge_then_declined',
  '4000008260003178': 'challenge_then_insufficient_funds',
  // The challenge fails before it starts.
  '4000008400001280': 'generic_decline',
  '4000000000000002': 'generic_decline',
  '4000000000000341': 'generic_decline',
  '4000000000009995': 'insufficient_funds',
  '4000000000009987': 'lost_card',
  '4000000000009979': 'stolen_card',
  '4000000000000069': 'expired_card',
  '4000000000000127': 'incorrect_cvc',
  '4000000000000119': 'processing_error',
  '4000000000006975': 'card_velocity_exceeded',
  '4100000000000019': 'fraudulent',
};

export type Funding = 'credit' | 'debit' | 'prepaid';

/** For cards other than credit cards. */
const fundingByNumber: Readonly<Record<string, Funding>> = {
  '4000056655665556': 'debit',
  '4000058260000005': 'debit',
  '5200828282828210': 'debit',
  '5105105105105100': 'prepaid',
  '6011981111111113': 'debit',
  '6200000000000047': 'debit',
};

/** Ready-made payment methods, by Stripe's names, for code that has no browser. */
const numberByToken: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_gb: '4000008260000000',
  pm_card_gb_debit: '4000058260000005',
  pm_card_mastercard: '5555555555554444',
  pm_card_mastercard_debit: '5200828282828210',
  pm_card_mastercard_prepaid: '5105105105105100',
  pm_card_gb_mastercard: '5555558265554449',
  pm_card_amex: '378282246310005',
  pm_card_amex_threeDSecureNotSupported: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_diners: '3056930009020004',
  pm_card_jcb: '3566002020360505',
  pm_card_unionpay: '6200000000000005',
  pm_card_refundFail: '4000000000005126',
  pm_card_threeDSecureOptional: '4000000000003055',
  pm_card_threeDSecureOptionalProcessingError: '4000000000003097',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredSetupForOffSession: '4000003800000446',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_threeDSecureRequiredProcessingError: '4000008400001280',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  pm_card_radarBlock: '4100000000000019',
};

export const getTestCardOutcome = (digits: string): CardOutcome | undefined =>
  Object.hasOwn(outcomeByNumber, digits) ? outcomeByNumber[digits] : undefined;

export const getTestCardNumber = (token: string): string | undefined =>
  Object.hasOwn(numberByToken, token) ? numberByToken[token] : undefined;

/** The stored parts of a card, without its number. */
export type StoredCard = {
  brand: CardBrand;
  funding: Funding;
  last4: string;
  outcome: CardOutcome;
  fingerprint: string;
  /** Where the card's issuer sends one-time codes: a number that Ofcom keeps free for drama. */
  issuerPhone: string;
};

export const toStoredCard = (digits: string, outcome: CardOutcome, secret: string): StoredCard => {
  const digest = createHmac('sha256', secret).update(digits).digest();
  return {
    brand: detectBrand(digits),
    funding: fundingByNumber[digits] ?? 'credit',
    last4: digits.slice(-4),
    outcome,
    fingerprint: digest.toString('base64url').slice(0, 16),
    issuerPhone: `+447700900${digits.slice(-3)}`,
  };
};
