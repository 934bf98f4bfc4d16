import { z } from 'zod';
import { occupancyLevels } from '../../search/contract';

export const stationNameSchema = z.object({ stationId: z.string(), name: z.string() });

/** One train of a journey. `departure` and `arrival` are RFC 3339 UTC instants of the timetable. */
export const legSchema = z.object({
  trainId: z.string(),
  serviceDate: z.string(),
  trainNumber: z.string(),
  operator: z.object({ code: z.string(), name: z.string() }),
  from: stationNameSchema,
  to: stationNameSchema,
  departure: z.string(),
  arrival: z.string(),
  timeZone: z.string(),
  arrivalTimeZone: z.string().optional(),
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  layoutId: z.string().nullable().default(null),
  /** `bus` for a rail replacement bus, which has no places. Missing for a train. */
  mode: z.literal('bus').optional(),
});
export type Leg = z.infer<typeof legSchema>;

export const journeySchema = z.object({
  id: z.string(),
  departure: z.string(),
  arrival: z.string(),
  durationMinutes: z.int(),
  changes: z.int(),
  legs: z.array(legSchema).min(1),
});
export type Journey = z.infer<typeof journeySchema>;

const stationInRequest = z.strictObject(stationNameSchema.shape);

/** A journey in a request, which may have no unknown properties. */
export const journeyInRequestSchema = z.strictObject({
  ...journeySchema.shape,
  legs: z
    .array(
      z.strictObject({
        ...legSchema.shape,
        operator: z.strictObject(legSchema.shape.operator.shape),
        from: stationInRequest,
        to: stationInRequest,
      }),
    )
    .min(1),
});

const occupied = { level: z.enum(occupancyLevels).nullable(), percentage: z.int().nullable() };

/** What live data say about a train for these travellers, beside its delay. As search describes it. */
export const legLiveSchema = z.object({
  /** The live data are outdated: delay and platform are those at `seenAt`; null for never. */
  isStale: z.boolean(),
  seenAt: z.string().nullable(),
  /** How full the train is, and its carriages in their order. */
  occupancy: z
    .object({
      ...occupied,
      carriages: z.array(z.object({ label: z.string().nullable(), ...occupied })),
    })
    .nullable(),
  alerts: z.array(z.object({ title: z.string(), description: z.string().nullable() })),
});

/** A leg with live data. It has its departure platform once it was announced. */
const liveLegSchema = legSchema.extend({
  platform: z.string().optional(),
  live: legLiveSchema.optional(),
});
export const liveJourneySchema = journeySchema.extend({ legs: z.array(liveLegSchema).min(1) });
export type LiveJourney = z.infer<typeof liveJourneySchema>;

/** The schema guarantees at least one leg; the type cannot express it. */
export const firstLeg = (journey: Journey): Leg => journey.legs[0] as Leg;
export const lastLeg = (journey: Journey): Leg => journey.legs[journey.legs.length - 1] as Leg;

/** One leg of a journey as a separate journey. */
export function journeyOfLeg(journey: Journey, legIndex: number): Journey {
  const leg = journey.legs[legIndex];
  if (!leg || journey.legs.length === 1) return journey;
  const { departure, arrival } = leg;
  const durationMinutes = (Date.parse(arrival) - Date.parse(departure)) / 60_000;
  const id = `${journey.id} ${legIndex}`;
  return { id, departure, arrival, durationMinutes, changes: 0, legs: [leg] };
}

/** `arrivalTimeZone` is set only when it differs from the time zone of the departure. */
export const getArrivalTimeZone = ({ timeZone, arrivalTimeZone }: Leg): string =>
  arrivalTimeZone ?? timeZone;

/** Trains and service dates as one key. */
const trainsKey = (journey: Journey): string =>
  journey.legs.map((leg) => `${leg.serviceDate} ${leg.trainId}`).join(' + ');
export const isSameTrains = (one: Journey, other: Journey): boolean =>
  trainsKey(one) === trainsKey(other);

/** The journey with the cancellations and delays of another one with the same trains. */
export const copyStatuses = (journey: Journey, live: LiveJourney): LiveJourney => ({
  ...journey,
  legs: journey.legs.map((leg, nth) => {
    const { cancelled, delayMinutes, live: found } = live.legs[nth] ?? { ...leg, live: undefined };
    return { ...leg, cancelled, delayMinutes, ...(found ? { live: found } : {}) };
  }),
});

/** For texts: `bus` when there is no train in the journey. */
export const getMode = ({ legs }: Journey): 'bus' | 'train' =>
  legs.every(({ mode }) => mode === 'bus') ? 'bus' : 'train';

export const isCancelled = (journey: Journey): boolean => journey.legs.some((leg) => leg.cancelled);

/** Whether the first train is cancelled. When only a later train is, the journey still starts. */
export const isDepartureCancelled = (journey: Journey): boolean => firstLeg(journey).cancelled;

/** Departure of the first train, including its delay. */
export function expectedDeparture(journey: Journey): Date {
  const { departure, delayMinutes } = firstLeg(journey);
  return addDelay(departure, delayMinutes);
}

/** Arrival of the last train, including its delay. */
export const expectedArrival = (journey: Journey): Date => getLegArrival(lastLeg(journey));

/** Arrival of one train, including its delay. */
export const getLegArrival = ({ arrival, delayMinutes }: Leg): Date =>
  addDelay(arrival, delayMinutes);

const addDelay = (planned: string, delayMinutes: number): Date =>
  new Date(Date.parse(planned) + Math.max(0, delayMinutes) * 60_000);
