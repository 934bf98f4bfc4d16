import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { localMinutes } from '../../kit/values/local-time';
import { firstLeg, type Journey } from '../../services/train-swap/contract';
import { chooseTrain, datesToSearch, minSwapLeadMs, timeZone } from './choose-train';
import { findJourneys } from './find-journeys';

/** A ticket that is only in the system of a carrier. */
const carrierBooking = {
  bookingCode: 'CARRIER9',
  passengers: [{ firstName: 'Signe', lastName: 'Larsson', email: 'demo.larsson@example.com' }],
  conditions: { exchangeFee: 500 },
};
const route = { from: 'KGX', to: 'EDB' };
const when = { kind: 'ahead', days: 1, minute: 600 } as const;

/** Prices in pence from this minute of the day on, the latest first. */
const prices: readonly (readonly [minute: number, standard: number])[] = [
  [1140, 4_800],
  [930, 8_600],
  [570, 6_200],
  [390, 9_800],
  [0, 5_400],
];

const timeoutMs = 3_000;

const stateSchema = z.object({
  now: z.iso.datetime(),
  trains: z.array(
    z.object({
      id: z.string(),
      stops: z.array(
        z.object({ arrival: z.string().optional(), departure: z.string().optional() }),
      ),
    }),
  ),
  bookings: z.array(
    z.object({
      bookingCode: z.string(),
      bookedOffers: z.array(
        z.object({
          admissions: z.array(
            z.object({
              status: z.string(),
              tripCoverage: z.object({ coveredTripId: z.string() }),
            }),
          ),
        }),
      ),
    }),
  ),
});
type State = z.output<typeof stateSchema>;

/**
 * Sells the demonstration's ticket in the carrier sandbox, which is the carrier with the id `sandbox`, and sells it again when its
 * train has left. The sandbox gets the trains of the timetable and the clock of this environment.
 */
export async function refreshCarrierBooking(context: ServiceContext): Promise<void> {
  const carrier = context.configuration.carriers.find(({ id }) => id === 'sandbox');
  if (!carrier) return;
  try {
    await refreshAt(`${carrier.url}/sandbox`, context);
  } catch (error) {
    context.log.warn({ err: error }, 'the carrier sandbox does not respond');
  }
}

async function refreshAt(url: string, { call, clock }: ServiceContext): Promise<void> {
  const now = clock.now();
  const state = stateSchema.parse(await (await send('GET', `${url}/state`)).json());
  if (Math.abs(Date.parse(state.now) - now.getTime()) > 5_000)
    await send('PUT', `${url}/settings`, { now: now.toISOString() });
  if (isFresh(state, now)) return;
  const [date = ''] = datesToSearch({ when, now });
  const direct = (await findJourneys(call, { ...route, date })).filter(
    ({ changes }) => changes === 0,
  );
  const chosen = chooseTrain({ when, now }, direct);
  if (!chosen) return;
  await send('PUT', `${url}/trains`, direct.map(toTrain));
  const { id, stops } = toTrain(chosen);
  const leg = { train: id, from: stops[0].id, to: stops[1].id };
  await send('POST', `${url}/bookings`, { ...carrierBooking, journeys: [{ legs: [leg] }] });
}

/** Whether the ticket can be swapped, or was swapped and its train has not arrived. */
function isFresh({ bookings, trains }: State, now: Date): boolean {
  const booking = bookings.find(({ bookingCode }) => bookingCode === carrierBooking.bookingCode);
  const admissions = (booking?.bookedOffers ?? []).flatMap((offer) => offer.admissions);
  const valid = admissions.find(({ status }) => status !== 'EXCHANGED' && status !== 'RELEASED');
  const trainId = valid?.tripCoverage.coveredTripId.split('~')[0];
  const stops = trains.find(({ id }) => id === trainId)?.stops;
  if (admissions.length > 1) return Date.parse(stops?.at(-1)?.arrival ?? '') > now.getTime();
  return Date.parse(stops?.[0]?.departure ?? '') > now.getTime() + minSwapLeadMs;
}

/** A train of one journey, with its stations and times. Characters that separate the ids of the sandbox are replaced. */
function toTrain(journey: Journey) {
  const { trainNumber, operator, from, to } = firstLeg(journey);
  const toId = (text: string) => text.replace(/[~|/]/g, '-');
  const minute = localMinutes(new Date(journey.departure), timeZone);
  const [, standard = 0] = prices.find(([start]) => start <= minute) ?? [];
  const places = Array.from({ length: 20 }, (_, index) => String(index + 1));
  return {
    id: toId(`${trainNumber} ${journey.departure}`),
    number: trainNumber,
    carrier: operator.code,
    stops: [
      { id: toId(from.stationId), name: from.name, departure: journey.departure },
      { id: toId(to.stationId), name: to.name, arrival: journey.arrival },
    ] as const,
    prices: { currency: 'GBP', STANDARD: standard, HIGH: Math.round(standard * 1.6) },
    coaches: [
      { number: 'A', serviceClass: 'HIGH', places },
      { number: 'B', serviceClass: 'STANDARD', places },
      { number: 'C', serviceClass: 'STANDARD', places },
    ],
  };
}

/** @throws {Error} when the sandbox does not accept it */
async function send(method: string, url: string, body?: object): Promise<Response> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}.`);
  return response;
}
