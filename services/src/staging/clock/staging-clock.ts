import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MovableClock } from 'shared-server/movable-clock';
import { z } from 'zod';
import { assertSameSite } from '../../kit/http/access/assert-same-site';
import { problem } from '../../kit/problem';

/** The timetable covers about a month. */
const maxOffsetMs = 31 * 24 * 3600 * 1000;

const offsetSchema = z.strictObject({ ahead: z.int().min(-maxOffsetMs).max(maxOffsetMs) });

/** `GET` and `PUT /api/staging-clock`: the offset of the environment's clock in milliseconds. */
export function createStagingClockPlugin(clock: MovableClock, allowedOrigins: readonly string[]) {
  const toResponse = () => ({ ahead: clock.offsetMs(), now: clock.now().toISOString() });

  return async function stagingClock(app: FastifyInstance): Promise<void> {
    app.get('/api/staging-clock', async () => toResponse());
    app.put('/api/staging-clock', async (request) => {
      assertSameSite(request, allowedOrigins);
      const { success, data } = offsetSchema.safeParse(request.body);
      if (!success) {
        throw problem('invalid-clock', {
          status: 422,
          detail: 'Send the offset in whole milliseconds, at most 31 days.',
        });
      }
      await clock.setOffset(data.ahead);
      return toResponse();
    });
  };
}

/** Sets the `Date` header of responses, from which pages read the time. */
export function setDateHeader(server: Server, clock: MovableClock): void {
  server.prependListener('request', (_request, response) => {
    if (clock.offsetMs() !== 0) response.setHeader('date', clock.now().toUTCString());
  });
}
