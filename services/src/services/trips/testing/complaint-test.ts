import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TestResponse } from '../../../kit/testing/test-client';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { createTraveller, type Traveller } from '../../../testing/swap/traveller';
import { type Booking, firstLeg, type Journey } from '../../train-swap/contract';
import type { Trip } from '../contract';
import type { Complaint, ComplaintKind, ComplaintState } from '../shapes/complaint-shapes';
import type { DelayCompensation } from '../shapes/delay-shapes';

export const base = '/api/trips/trips';
export const day = 24 * 3_600_000;
export const email = 'late.traveller@example.com';

type ProblemBody = { code: string; detail: string; pointers?: { pointer: string }[] };

export type ComplaintTest = Awaited<ReturnType<typeof startComplaintTest>>;

/** Starts all services for tests of delays and complaints. */
export async function startComplaintTest() {
  const test: SwapTest = await startSwapTest();
  let sold = 0;

  /** Sells a ticket for two on the 10:00 of the next day and opens its booking. */
  async function ticket(from = 'EUS', to = 'MAN'): Promise<[Traveller, Booking]> {
    sold += 1;
    const reference = `LATE${1000 + sold}`;
    await test.sell({
      reference,
      utn: `TTS${800_000_000 + sold}`,
      orderNumber: `${8_800_000_000 + sold}`,
      email,
      phone: null,
      from,
      to,
      when: { kind: 'ahead', days: 1, minute: 10 * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: [
        { firstName: 'Lou', surname: 'Latimer', type: 'ADULT', railcard: null },
        { firstName: 'Max', surname: 'Latimer', type: 'CHILD', railcard: null },
      ],
    });
    const traveller = await createTraveller(test);
    return [traveller, await traveller.find(reference, 'Latimer')];
  }

  async function runs(journey: Journey, delayMinutes: number, cancelled = false) {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.contextOf('train-swap').call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled, delayMinutes },
      response: z.unknown(),
    });
  }

  /** Sets the clock to this many minutes after the planned arrival. */
  const arrive = ({ journey }: Booking, minutes: number) =>
    test.clock.set(new Date(Date.parse(journey.arrival) + minutes * 60_000));

  const repay = async ({ client }: Traveller, { id }: Booking) =>
    (await client.get<DelayCompensation>(`${base}/${id}/delay-compensation`)).body;
  const tripOf = async ({ client }: Traveller, { id }: Booking) =>
    (await client.get<Trip>(`${base}/${id}`)).body;
  const send = (
    { client }: Traveller,
    booking: Booking,
    kind: ComplaintKind,
    more: { travellerIds?: string[]; text?: string } = {},
    key: string = randomUUID(),
  ): Promise<TestResponse<Complaint & ProblemBody>> =>
    client.post(
      `${base}/${booking.id}/complaints`,
      { kind, travellerIds: booking.travellers.map(({ id }) => id), ...more },
      { key },
    );
  /** Sends a complaint, and again after the code where it is required. */
  const complain: typeof send = async (...request) => {
    const response = await send(...request);
    if (response.status !== 403) return response;
    const [traveller, booking] = request;
    await traveller.stepUpForClaim(booking.id);
    return send(...request);
  };
  const withdraw = ({ client }: Traveller, { id }: Booking, number: string) =>
    client.post<Complaint & ProblemBody>(
      `${base}/${id}/complaints/${number}/withdrawal`,
      {},
      { key: randomUUID() },
    );
  const move = (complaintNumber: string, state: ComplaintState, text = 'We looked at it.') =>
    test.contextOf('trips').call('trips', 'moveComplaint', {
      params: { complaintNumber },
      body: { state, text },
      idempotencyKey: randomUUID(),
      response: z.looseObject({ state: z.string() }),
    });
  const mails = async () => {
    await test.settled();
    return test.messages.filter(({ to }) => to === email);
  };

  return { test, arrive, complain, mails, move, repay, runs, send, ticket, tripOf, withdraw };
}
