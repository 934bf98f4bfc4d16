import { z } from 'zod';
import { defineSubscription } from '../../../kit/service';
import { notify } from '../stream/channel';

/** Who signs out hears nothing more, in whatever process the stream is. */
export const endStreams = defineSubscription({
  name: 'end-streams',
  event: 'session.ended',
  data: z.strictObject({ sessionId: z.string() }),
  async handle(event, context) {
    await notify(context.database, { kind: 'session-ended', sessionId: event.data.sessionId });
  },
});
