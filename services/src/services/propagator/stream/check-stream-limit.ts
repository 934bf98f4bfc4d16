import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import type { EventHub } from './event-hub';

const maxStreamsPerSession = 20;
const retryAfterSeconds = 30;

/** @returns the problem that rejects one more stream of this session in this process, or null */
export function checkStreamLimit(
  hub: EventHub,
  sessionId: string,
  maxStreams: number,
): Problem | null {
  if (hub.countStreamsOf(sessionId) >= maxStreamsPerSession) {
    return problem('too-many-streams', {
      status: 429,
      detail: i18n.t(
        'Train Swap is open in too many tabs. Close some tabs to get live updates in this one.',
      ),
      retryAfter: retryAfterSeconds,
    });
  }
  if (hub.countStreams() < maxStreams) return null;
  return problem('service-unavailable', {
    status: 503,
    detail: i18n.t(
      'Live updates are busy at the moment. Your ticket is not affected. We will try again soon.',
    ),
    retryAfter: retryAfterSeconds,
  });
}
