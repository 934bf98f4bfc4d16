import * as z from 'zod/mini';
import type { ProblemError } from '../problem-error';
import { unwrap } from '../service-client';
import { authenticationApi } from '../services';
import type { Challenge, CodeRequest, Session } from '../types';

/** A sent code; a tab stores it until the code is entered. */
export const sentCodeSchema = z.object({
  challengeId: z.string(),
  channel: z.literal(['email', 'text']),
  /** Masked. */
  sentTo: z.string(),
  length: z.int(),
  /** RFC 3339, as `resendAt`. */
  expiresAt: z.string(),
  resendAt: z.string(),
});

export type SentCode = z.infer<typeof sentCodeSchema>;

/**
 * Sends a one-time code to an address for sign-in, or to the contact of a booking for an exchange. The response is the same
 * for known and unknown addresses.
 * @param loadNextStep is waited for, so that a form stays until the next step can take its place
 * @throws {ProblemError} 429 `too-many-attempts`, 429 `code-locked`; for an exchange also 404
 *   `operation-not-found`, 409 `channel-unavailable`
 */
export async function sendCode(
  body: CodeRequest,
  loadNextStep?: () => Promise<void>,
): Promise<Challenge> {
  const sending = unwrap(authenticationApi.POST('/one-time-codes', { body }));
  const [challenge] = await Promise.all([sending, loadNextStep?.()]);
  return challenge;
}

/**
 * Sends a new code, which replaces the old one.
 * @throws {ProblemError} 429 `resend-too-soon` with `resendAt`
 */
export function resendCode(challengeId: string): Promise<Challenge> {
  return unwrap(
    authenticationApi.POST('/one-time-codes/{challengeId}/resend', {
      params: { path: { challengeId } },
      body: {},
    }),
  );
}

/**
 * Verifies a code. Pass the returned session to `acceptSession`.
 * @throws {ProblemError} 422 `code-wrong` (`attemptsLeft`), 410 `code-expired`, 409 `code-used`,
 *   429 `code-locked` (`until`); for an exchange also 404 `operation-not-found`, 409 `amount-changed`
 */
export async function verifyCode(challengeId: string, code: string): Promise<Session> {
  const { session } = await unwrap(
    authenticationApi.POST('/one-time-codes/{challengeId}/verifications', {
      params: { path: { challengeId } },
      body: { code },
    }),
  );
  return session;
}

/** When the next code can be sent after too many wrong codes (RFC 3339); undefined for another problem. */
export function getLockEnd(problem: ProblemError | null): string | undefined {
  const { until } = problem?.code === 'code-locked' ? problem.extras : {};
  return typeof until === 'string' ? until : undefined;
}
