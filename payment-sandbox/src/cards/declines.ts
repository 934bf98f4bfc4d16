import type { CardOutcome } from '../card-numbers/test-cards';

/** Why a charge fails, in Stripe's codes and words. */
export type Decline = { code: string; declineCode: string; message: string };

const genericDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

const declines: Readonly<Partial<Record<CardOutcome, Decline>>> = {
  generic_decline: genericDecline,
  challenge_then_declined: genericDecline,
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};

/** The decline of a card that needs no challenge, or has passed it; undefined when it is approved. */
export const getDecline = (outcome: CardOutcome): Decline | undefined => declines[outcome];

export const needsChallenge = (outcome: CardOutcome): boolean => outcome.startsWith('challenge');
