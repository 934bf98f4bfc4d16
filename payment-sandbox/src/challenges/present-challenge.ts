import type { challenges } from '../schema';

export type ChallengeRow = typeof challenges.$inferSelect;

export const codeLength = 6;

export const maskedPhone = (phone: string): string => `••• ••• ${phone.slice(-4)}`;

/** As Stripe has it: a page that the cardholder is sent to, and comes back from. */
const presentPage = ({ pageUrl, returnUrl }: ChallengeRow): Record<string, unknown> => ({
  type: 'redirect_to_url',
  redirect_to_url: { return_url: returnUrl, url: pageUrl },
});

/**
 * This sandbox's own: the merchant's page asks for the code, and its server answers with
 * `POST /v1/test_helpers/payment_intents/:id/challenge`.
 */
const presentCode = (row: ChallengeRow): Record<string, unknown> => ({
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

/** `next_action` of an intent that waits for its 3-D Secure challenge. */
export const presentChallenge = (row: ChallengeRow): Record<string, unknown> =>
  row.pageUrl ? presentPage(row) : presentCode(row);
