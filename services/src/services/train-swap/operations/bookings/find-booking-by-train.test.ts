import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller, type ProblemBody } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import { firstLeg } from '../../contract/journey';

describe('finding a booking by its train', () => {
  let test: SwapTest;
  let booking: Booking;
  beforeAll(async () => {
    test = await startSwapTest();
    booking = await (await createTraveller(test)).find('SWAPME24', 'Okafor');
  });
  afterAll(() => test?.stop());

  const lookUp = async (change: object = {}, as = createTraveller(test)) => {
    const { trainId, serviceDate } = firstLeg(booking.journey);
    const ticketNumberEnd = booking.utn.slice(-6);
    const body = { trainId, serviceDate, surname: 'okafór', ticketNumberEnd, ...change };
    const path = `${base}/booking-lookups/train`;
    return (await as).client.post<{ booking: Booking } & ProblemBody>(path, body);
  };

  it('opens it to a session that knows the surname and the end of the ticket number', async () => {
    const who = createTraveller(test);
    expect((await lookUp({}, who)).body.booking?.reference).toBe('SWAPME24');
    expect((await (await who).booking(booking.id)).id).toBe(booking.id);
    expect((await lookUp({ ticketNumberEnd: booking.utn.slice(-4) })).status).toBe(422);
  });

  it('returns the same problem for a wrong number, another surname and another train', async () => {
    const wrong = [
      { ticketNumberEnd: '999999' },
      { surname: 'Unknown' },
      { trainId: 'no-such-train' },
      { serviceDate: '2026-01-01' },
    ];
    const responses = await Promise.all(wrong.map((change) => lookUp(change)));
    const shown = responses.map(({ status, body: { code, detail } }) => [status, code, detail]);
    expect(shown[0]?.slice(0, 2)).toEqual([404, 'booking-not-found']);
    for (const each of shown) expect(each).toEqual(shown[0]);
  });

  it('stops guesses of one session, and of many for one traveller and train', async () => {
    const who = createTraveller(test);
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await lookUp({ surname: `A${nth}` }, who)).status).toBe(404);
    }
    expect((await lookUp({}, who)).body.code).toBe('too-many-attempts');
    for (let nth = 0; nth < 30; nth += 1) {
      const guess = { surname: 'Guessed', ticketNumberEnd: String(100_000 + nth) };
      await lookUp(guess);
    }
    expect((await lookUp({ surname: 'Guessed' })).body.code).toBe('too-many-attempts');
    expect((await lookUp()).status).toBe(200);
  });
});
