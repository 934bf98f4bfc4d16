import { type Problem, problem } from '../../../kit/problem';
import type { EventHub } from './event-hub';

const streamsPerSession = 20;
const retryAfter = 30;

/** The refusal of one more stream of this session in this process, or null. */
export function tooManyStreams(
  hub: EventHub,
  sessionId: string,
  mostStreams: number,
): Problem | null {
  if (hub.streamsOf(sessionId) >= streamsPerSession) {
    return problem('too-many-streams', {
      status: 429,
      detail: 'Train Swap is open in too many tabs. Close some of them.',
      retryAfter,
    });
  }
  if (hub.streams() < mostStreams) return null;
  return problem('service-unavailable', {
    status: 503,
    detail: 'Too many travellers follow their trains at this moment. We try again soon.',
    retryAfter,
  });
}
