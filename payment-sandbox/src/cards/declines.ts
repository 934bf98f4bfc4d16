import type { CardOutcome } from '../card-numbers/test-cards';

/** Why a charge fails, in Stripe's codes and words. */
export type Decline = { code: string; declineCode: string; message: string };

const declines: Readonly<Partial<Record<CardOutcome, Decline>>> = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  fraudulent: {
    code: 'card_declined',
    declineCode: 'fraudulent',
    message: 'Your card was declined.',
  },
};

/** The decline of a card that needs no challenge, or has passed it; undefined when it is approved. */
export const getDecline = (outcome: CardOutcome): Decline | undefined => {
  if (outcome === 'challenge_then_declined') return declines.generic_decline;
  if (outcome === 'challenge_then_insufficient_funds') return declines.insufficient_funds;
  return declines[outcome];
};

export const needsChallenge = (outcome: CardOutcome): boolean => outcome.startsWith('challenge');
