import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MovableClock } from 'shared-server/movable-clock';
import { z } from 'zod';
import { assertSameSite } from '../../kit/http/cross-site';
import { problem } from '../../kit/problem';

/** A timetable has about a month; nothing is to be seen beyond it. */
const farthest = 31 * 24 * 3600 * 1000;

const movedSchema = z.strictObject({ ahead: z.int().min(-farthest).max(farthest) });

/** `GET` and `PUT /api/staging-clock`: how far the environment's time is ahead, in milliseconds. */
export function stagingClockDoor(clock: MovableClock, allowedOrigins: readonly string[]) {
  const told = () => ({ ahead: clock.ahead(), now: clock.now().toISOString() });

  return async function door(app: FastifyInstance): Promise<void> {
    app.get('/api/staging-clock', async () => told());
    app.put('/api/staging-clock', async (request) => {
      assertSameSite(request, allowedOrigins);
      const { success, data } = movedSchema.safeParse(request.body);
      if (!success) {
        throw problem('invalid-clock', {
          status: 422,
          detail: 'The clock is moved by whole milliseconds, at most 31 days to either side.',
        });
      }
      await clock.moveTo(data.ahead);
      return told();
    });
  };
}

/** Pages learn the time from the answers' `Date` header; Node would write the system's. */
export function tellTimeInAnswers(server: Server, clock: MovableClock): void {
  server.prependListener('request', (_request, response) => {
    if (clock.ahead() !== 0) response.setHeader('date', clock.now().toUTCString());
  });
}
