import { sessionEnded } from '../../../kit/events/session-ended';
import { defineSubscription } from '../../../kit/service';
import { notify } from '../stream/channel';

/** Closes the streams of an ended session in all processes. */
export const endStreams = defineSubscription({
  name: 'end-streams',
  ...sessionEnded,
  async handle(event, context) {
    await notify(context.database, { kind: 'session-ended', sessionId: event.data.sessionId });
  },
});
