import { z } from 'zod';
import { defineSubscription } from '../../../kit/service';
import { notify } from '../stream/channel';

/** Closes the streams of an ended session in all processes. */
export const endStreams = defineSubscription({
  name: 'end-streams',
  event: 'session.ended',
  data: z.strictObject({ sessionId: z.string() }),
  async handle(event, context) {
    await notify(context.database, { kind: 'session-ended', sessionId: event.data.sessionId });
  },
});
