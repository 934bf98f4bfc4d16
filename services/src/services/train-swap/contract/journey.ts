import { z } from 'zod';

export const stationNameSchema = z.object({ stationId: z.string(), name: z.string() });

/** One ride on one train. `departure` and `arrival` are RFC 3339 UTC instants of the timetable. */
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

/** A journey at this moment: a leg has the platform it leaves from once that was announced. */
export const liveJourneySchema = journeySchema.extend({
  legs: z.array(legSchema.extend({ platform: z.string().optional() })).min(1),
});
export type LiveJourney = z.infer<typeof liveJourneySchema>;

/** A journey always has a first and a last leg; the schema promises it, the type cannot. */
export const firstLeg = (journey: Journey): Leg => journey.legs[0] as Leg;
export const lastLeg = (journey: Journey): Leg => journey.legs[journey.legs.length - 1] as Leg;

/** The ride on one train of a journey, as a journey of its own. */
export function rideOf(journey: Journey, legIndex: number): Journey {
  const leg = journey.legs[legIndex];
  if (!leg || journey.legs.length === 1) return journey;
  const { departure, arrival } = leg;
  const durationMinutes = (Date.parse(arrival) - Date.parse(departure)) / 60_000;
  const id = `${journey.id} ${legIndex}`;
  return { id, departure, arrival, durationMinutes, changes: 0, legs: [leg] };
}

/** Told only where another clock goes there than at the departure. */
export const arrivalZoneOf = ({ timeZone, arrivalTimeZone }: Leg): string =>
  arrivalTimeZone ?? timeZone;

/** Its trains of their days, as one key. */
const trainsOf = (journey: Journey): string =>
  journey.legs.map((leg) => `${leg.serviceDate} ${leg.trainId}`).join(' + ');
export const isSameTrains = (one: Journey, other: Journey): boolean =>
  trainsOf(one) === trainsOf(other);

export const isCancelled = (journey: Journey): boolean => journey.legs.some((leg) => leg.cancelled);

/** Where a later train alone is cancelled, the first one leaves and is travelled on. */
export const neverLeaves = (journey: Journey): boolean => firstLeg(journey).cancelled;

/** When its first train is to leave, with the delay that the journey tells. */
export const expectedDeparture = (journey: Journey): Date => {
  const { departure, delayMinutes } = firstLeg(journey);
  return late(departure, delayMinutes);
};

/** When its last train is to arrive, with the delay that the journey tells. */
export const expectedArrival = (journey: Journey): Date => expectedArrivalOf(lastLeg(journey));

/** The same of one train. */
export const expectedArrivalOf = ({ arrival, delayMinutes }: Leg): Date =>
  late(arrival, delayMinutes);

const late = (planned: string, delayMinutes: number): Date =>
  new Date(Date.parse(planned) + Math.max(0, delayMinutes) * 60_000);
