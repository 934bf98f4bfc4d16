import type { Configuration } from '../../kit/configuration';
import type { Channel } from '../../kit/values/contact-address';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Milliseconds and counts. The figures and their sources: docs/decisions/0005-authentication.md. */
export const limits = {
  codeLifetimeMs: 5 * minutes,
  maxTries: 5,
  resendDelayMs: 30 * seconds,
  /** Codes of one challenge in `sendWindow`, the first included. */
  maxSendsPerChallenge: 3,
  sendWindowMs: 10 * minutes,
  networkWindowMs: 60 * minutes,
  maxFailures: 10,
  lockMs: 15 * minutes,
  maxFailuresPerDay: 50,
  day: 24 * hours,
  /** A step-up is for one operation. It lasts at least as long as a hold with its repair time. */
  stepUpLifetimeMs: 15 * minutes,
  resetLinkLifetimeMs: 60 * minutes,
  /** The same as for a one-time code. */
  passkeyChallengeLifetimeMs: 5 * minutes,
  /** Pending challenges of one session and purpose; the oldest are deleted. */
  maxPasskeyChallenges: 10,
  maxPasskeys: 25,
  /** Sensitive changes, such as of a password or passkey, need a sign-in within this time. */
  recentSignInMs: 15 * minutes,
  /** Counted from the last sign-in with a browser. Browsers store a cookie for at most 400 days. */
  deviceLifetimeMs: 400 * 24 * hours,
  sessionLifetimeMs: 30 * 24 * hours,
  /** Then optional emails are tried again. */
  bounceLifetimeMs: 365 * 24 * hours,
} as const;

/** Maximum messages to one address, over all sessions. Testers of staging share a few demonstration addresses. */
export function getMaxSends(
  environment: Configuration['environment'],
  channel: Channel,
): { window: number; day: number } {
  if (isTestEnvironment(environment)) return { window: 100, day: 5000 };
  return { window: 6, day: channel === 'text' ? 10 : 20 };
}

/**
 * Addresses to which one network can have messages sent in `networkWindowMs` and in a day. Travellers in a station share
 * a network, and each text message costs money.
 */
export function getMaxAddressesPerNetwork(
  environment: Configuration['environment'],
  channel: Channel,
): { window: number; day: number } {
  if (isTestEnvironment(environment)) return { window: 5000, day: 5000 };
  return channel === 'text' ? { window: 30, day: 150 } : { window: 300, day: 1500 };
}

const isTestEnvironment = (environment: Configuration['environment']) =>
  environment === 'staging' || environment === 'development';

export function addMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
