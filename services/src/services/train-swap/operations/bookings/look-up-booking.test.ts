import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { type Refusal, traveller } from '../../../../testing/swap/traveller';

const lookups = `${base}/booking-lookups`;

describe('finding a booking', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('works with every kind of reference, by surname or e-mail, however it is typed', async () => {
    const typed = [
      { reference: 'SWAPME24', surname: 'Okafor' },
      { reference: ' swap-me 24', surname: ' ÓKAFÖR ' },
      { reference: 'tts 000 000 001', surname: 'oka for' },
      { reference: '7000000001', email: 'Demo.Okafor@Example.com' },
      { reference: 'ｓｗａｐｍｅ２４', surname: 'Ｏｋａｆｏｒ' },
      { reference: '７００００００００１', email: 'demo.okafor＠example.com' },
      { reference: 'SWAPME24', surname: 'Ókafór'.normalize('NFD') },
    ];
    const { client } = await traveller(test);
    for (const body of typed) {
      const reply = await client.post<{ booking: { reference: string } }>(lookups, body);
      expect([reply.status, reply.body.booking?.reference]).toEqual([200, 'SWAPME24']);
    }
  });

  it('has one answer for an unknown reference, a wrong surname and a wrong address', async () => {
    const { client } = await traveller(test);
    const wrong = [
      { reference: 'NOSUCH99', surname: 'Okafor' },
      { reference: 'SWAPME24', surname: 'Lindqvist' },
      { reference: 'SWAPME24', email: 'someone@example.com' },
    ];
    const answers = [];
    for (const body of wrong) {
      const reply = await client.post(lookups, body);
      answers.push({ status: reply.status, body: { ...reply.body, requestId: '' } });
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'booking-not-found' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('opens the booking to this session alone', async () => {
    const holder = await traveller(test);
    const booking = await holder.find('PARTY333', 'Nakamura');
    expect((await holder.booking(booking.id)).travellers).toHaveLength(3);
    const stranger = await traveller(test);
    const path = `${base}/bookings/${booking.id}`;
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await stranger.client.get(`${base}/bookings`)).body).toEqual({ bookings: [] });
    expect((await test.client().get(path)).status).toBe(401);
  });

  it('hides the contact', async () => {
    const booking = await (await traveller(test)).find('SWAPME24', 'Okafor');
    expect(booking.contact).toEqual({ email: 'd•••@example.com', phone: '•••101' });
  });

  it('marks the field that is missing', async () => {
    const { client } = await traveller(test);
    const empty = await client.post<Refusal>(lookups, { reference: ' ', surname: 'Okafor' });
    expect(empty.status).toBe(422);
    expect(empty.body.pointers?.[0]?.pointer).toBe('#/reference');
    const neither = await client.post<Refusal>(lookups, { reference: 'SWAPME24' });
    expect(neither.body.pointers?.[0]?.pointer).toBe('#/surname');
  });

  it('judges no more guesses after ten wrong ones, until time has passed', async () => {
    const { client } = await traveller(test);
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { reference: 'DISRUPT6', surname: `Guess${guess}` };
      expect((await client.post(lookups, body)).status).toBe(404);
    }
    const right = { reference: 'DISRUPT6', surname: 'Kowalska' };
    const refused = await client.post<Refusal>(lookups, right);
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const another = await traveller(test);
    expect((await another.find('DISRUPT6', 'Kowalska')).reference).toBe('DISRUPT6');
    test.clock.advance(10 * 60_000 + 1000);
    expect((await client.post(lookups, right)).status).toBe(200);
    await test.runJob('train-swap', 'forget-guesses');
  });

  it('judges no more of many guesses that are sent at once', async () => {
    const { client } = await traveller(test);
    const guesses = Array.from({ length: 200 }, (_, nth) =>
      client.post(lookups, { reference: 'SWAPME24', surname: `Guess${nth}` }),
    );
    const judged = (await Promise.all(guesses)).filter(({ status }) => status !== 429);
    expect(judged.map(({ status }) => status)).toEqual(Array(10).fill(404));
  });

  it('counts what is guessed from one network together, and not what is right', async () => {
    const guess = async (nth: number, surname: string) => {
      const { client } = await traveller(test);
      const headers = { 'x-forwarded-for': `2001:db8::${nth.toString(16)}` };
      const body = { reference: `GUESSED${nth % 3}`, surname };
      return (await client.post(lookups, body, { headers })).status;
    };
    const { client } = await traveller(test);
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const right = { reference: 'FIRSTCL7', surname: 'Abernethy' };
    for (let nth = 0; nth < 60; nth += 1) {
      expect((await client.post(lookups, right, { headers })).status).toBe(200);
      expect(await guess(nth, 'Guess')).toBe(404);
    }
    expect(await guess(61, 'Guess')).toBe(429);
  });

  it('works with the code of a valid ticket, and with no other bytes', async () => {
    const holder = await traveller(test);
    const { id } = await holder.find('FIRSTCL7', 'Abernethy');
    const trip = await holder.client.get<{ passes: { barcode: { payload: string } }[] }>(
      `/api/trips/trips/${id}`,
    );
    const payload = trip.body.passes[0]?.barcode.payload ?? '';
    const { client } = await traveller(test);
    const found = await client.post<{ booking: { id: string } }>(`${lookups}/barcode`, { payload });
    expect([found.status, found.body.booking?.id]).toEqual([200, id]);
    const foreign = Buffer.from('06DNQJK8TC00ABCDEF').toString('base64');
    const refused = await client.post<Refusal>(`${lookups}/barcode`, { payload: foreign });
    expect([refused.status, refused.body.code]).toEqual([404, 'booking-not-found']);
  });
});
