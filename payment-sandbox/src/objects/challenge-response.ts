import type { challenges } from '../schema';

export type ChallengeRow = typeof challenges.$inferSelect;

export const codeLength = 6;

export const maskPhone = (phone: string): string => `••• ••• ${phone.slice(-4)}`;

/** As in Stripe: a page to which the cardholder is redirected, and which redirects back. */
const toRedirectAction = ({ pageUrl, returnUrl }: ChallengeRow): Record<string, unknown> => ({
  type: 'redirect_to_url',
  redirect_to_url: { return_url: returnUrl, url: pageUrl },
});

/**
 * Specific to this sandbox: the merchant's page requests the code, and its server submits it with
 * `POST /v1/test_helpers/payment_intents/:id/challenge`.
 */
const toCodeAction = (row: ChallengeRow): Record<string, unknown> => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'one_time_code',
    challenge: {
      id: row.id,
      length: codeLength,
      sent_to: maskPhone(row.sentTo),
      expires_at: row.expiresAt,
      resend_at: row.resendAt,
      attempts_left: row.attemptsLeft,
    },
  },
});

/** `next_action` of an intent that waits for its 3-D Secure challenge. */
export const toNextAction = (row: ChallengeRow): Record<string, unknown> =>
  row.pageUrl ? toRedirectAction(row) : toCodeAction(row);
