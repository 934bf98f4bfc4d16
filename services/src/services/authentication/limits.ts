import type { Configuration } from '../../kit/configuration';
import type { Channel } from '../../kit/contact-address';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Milliseconds and counts. The figures and their sources: docs/decisions/0005-authentication.md. */
export const limits = {
  codeLife: 5 * minutes,
  tries: 5,
  resendPause: 30 * seconds,
  /** Codes of one challenge in `sendWindow`, the first included. */
  sendsPerChallenge: 3,
  sendWindow: 10 * minutes,
  networkWindow: 60 * minutes,
  failuresBeforeLock: 10,
  lock: 15 * minutes,
  failuresPerDay: 50,
  day: 24 * hours,
  /** One operation, and no longer than a hold with its repair time. */
  stepUpLife: 15 * minutes,
  resetLinkLife: 60 * minutes,
  /** An authenticator may take as long to answer as a code to arrive. */
  passkeyChallengeLife: 5 * minutes,
  /** Unanswered at once, of one session and purpose; the oldest give way. */
  passkeyChallenges: 10,
  passkeysPerTraveller: 25,
  /** A password may be changed this long after signing in, a passkey added or removed. */
  recentSignIn: 15 * minutes,
  /** After the last sign-in with a browser; browsers keep no cookie for longer than 400 days. */
  deviceLife: 400 * 24 * hours,
  sessionLife: 30 * 24 * hours,
} as const;

/** Over all sessions. Testers of a staging environment share its few demonstration addresses. */
export function sendsPerAddress(
  environment: Configuration['environment'],
  channel: Channel,
): { window: number; day: number } {
  if (isForTrials(environment)) return { window: 100, day: 5000 };
  return { window: 6, day: channel === 'text' ? 10 : 20 };
}

/**
 * Different addresses to which one network has messages sent in `networkWindow`: a station's travellers share one,
 * and a text message is paid for by us.
 */
export function addressesPerNetwork(
  environment: Configuration['environment'],
  channel: Channel,
): number {
  if (isForTrials(environment)) return 5000;
  return channel === 'text' ? 30 : 300;
}

const isForTrials = (environment: Configuration['environment']) =>
  environment === 'staging' || environment === 'development';

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
