import type { challenges } from '../schema';

export type ChallengeRow = typeof challenges.$inferSelect;

export const codeLength = 6;

const maskedPhone = (phone: string): string => `••• ••• ${phone.slice(-4)}`;

/**
 * `next_action` of an intent that waits for its 3-D Secure challenge. The inner object is this sandbox's
 * own: the merchant's server answers it with `POST /v1/test_helpers/payment_intents/:id/challenge`.
 */
export const presentChallenge = (row: ChallengeRow): Record<string, unknown> => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'one_time_code',
    challenge: {
      id: row.id,
      length: codeLength,
      sent_to: maskedPhone(row.sentTo),
      expires_at: row.expiresAt,
      resend_at: row.resendAt,
      attempts_left: row.attemptsLeft,
    },
  },
});
