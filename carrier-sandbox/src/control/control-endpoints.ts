import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findBooking, findReservation } from '../bookings/find-booking';
import { saleSchema, sellBooking } from '../bookings/sell-booking';
import { type ProfileName, profileNames } from '../profiles';
import { trainSchema } from '../state/train';
import type { Provider } from '../wire/endpoint';
import { type Faults, faultSchema } from '../wire/faults';
import { ProblemError } from '../wire/problem';

export type Settings = { profile: ProfileName; webhookUrl: string | null };

type Control = {
  settings: Settings;
  faults: Faults;
  open(): Provider;
  save(): void;
};

const settingsSchema = z
  .object({
    profile: z.enum(profileNames),
    webhookUrl: z.url().nullable(),
    /** Sets the clock, which continues from it. */
    now: z.iso.datetime({ offset: true }),
  })
  .partial();

const moveSchema = z.object({ reservationId: z.string(), coach: z.string(), place: z.string() });

/** Endpoints for tests, without sign-in: they change what the provider knows, and show the truth about it. */
export function registerControl(app: FastifyInstance, control: Control): void {
  const { settings, faults, open, save } = control;
  app.get('/sandbox/state', async () => {
    const { state, now } = open();
    const clock = new Date(now).toISOString();
    return { ...state, ...settings, now: clock, faults: faults.list() };
  });
  app.put('/sandbox/settings', async (request) => {
    const { now, ...changes } = parse(settingsSchema, request.body);
    Object.assign(settings, changes);
    const provider = open();
    if (now) provider.state.clockOffset += Date.parse(now) - provider.now;
    open();
    save();
    return settings;
  });
  app.put('/sandbox/trains', { bodyLimit: 64 << 20 }, async (request, reply) => {
    const trains = parse(z.array(trainSchema), request.body);
    const { state } = open();
    const ids = new Set(trains.map(({ id }) => id));
    state.trains = [...state.trains.filter(({ id }) => !ids.has(id)), ...trains];
    save();
    return reply.code(204).send();
  });
  app.post('/sandbox/bookings', async (request) => {
    const booking = sellBooking(open(), parse(saleSchema, request.body));
    save();
    return { booking };
  });
  app.post('/sandbox/bookings/:bookingId/moves', async (request, reply) => {
    const { bookingId = '' } = request.params as Record<string, string>;
    movePassenger(open(), bookingId, parse(moveSchema, request.body));
    save();
    return reply.code(204).send();
  });
  app.post('/sandbox/faults', async (request, reply) => {
    faults.add(parse(faultSchema, request.body));
    return reply.code(204).send();
  });
  app.delete('/sandbox/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
}

/** @throws {ProblemError} 400 */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProblemError(400, 'VALIDATION_ERROR', z.prettifyError(parsed.error));
}

/** The carrier gives the first passenger of a reservation another place, as it does when a coach is missing. */
function movePassenger(
  { state, publish }: Provider,
  bookingId: string,
  { reservationId, coach, place }: z.infer<typeof moveSchema>,
): void {
  const { placeAllocation } = findReservation(findBooking(state, bookingId), reservationId);
  const [reserved] = placeAllocation?.reservedPlaces ?? [];
  if (reserved) Object.assign(reserved, { coachNumber: coach, placeNumbers: [place] });
  const summary = `The place is now ${place} in coach ${coach}.`;
  publish({ type: 'BOOKING_REACCOMMODATED', bookingId, summary, partIds: [reservationId] });
}
