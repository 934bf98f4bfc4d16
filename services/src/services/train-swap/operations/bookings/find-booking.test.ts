import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller, type ProblemBody } from '../../../../testing/swap/traveller';

const lookups = `${base}/booking-lookups`;

describe('finding a booking', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  it('accepts every kind of reference with surname or email address in any spelling', async () => {
    const bodies = [
      { reference: 'SWAPME24', surname: 'Okafor' },
      { reference: ' swap-me 24', surname: ' ÓKAFÖR ' },
      { reference: 'tts 000 000 001', surname: 'oka for' },
      { reference: '7000000001', email: 'Demo.Okafor@Example.com' },
      { reference: 'ｓｗａｐｍｅ２４', surname: 'Ｏｋａｆｏｒ' },
      { reference: '７００００００００１', email: 'demo.okafor＠example.com' },
      { reference: 'SWAPME24', surname: 'Ókafór'.normalize('NFD') },
    ];
    const { client } = await createTraveller(test);
    for (const body of bodies) {
      const response = await client.post<{ booking: { reference: string } }>(lookups, body);
      expect([response.status, response.body.booking?.reference]).toEqual([200, 'SWAPME24']);
    }
  });

  it('returns the same 404 for an unknown reference, a wrong surname and a wrong address', async () => {
    const { client } = await createTraveller(test);
    const wrong = [
      { reference: 'NOSUCH99', surname: 'Okafor' },
      { reference: 'SWAPME24', surname: 'Lindqvist' },
      { reference: 'SWAPME24', email: 'someone@example.com' },
    ];
    const responses = [];
    for (const body of wrong) {
      const response = await client.post(lookups, body);
      responses.push({ status: response.status, body: { ...response.body, requestId: '' } });
    }
    expect(responses[0]).toMatchObject({ status: 404, body: { code: 'booking-not-found' } });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
  });

  it('opens the booking to this session only', async () => {
    const holder = await createTraveller(test);
    const booking = await holder.find('PARTY333', 'Nakamura');
    expect((await holder.booking(booking.id)).travellers).toHaveLength(3);
    const other = await createTraveller(test);
    const path = `${base}/bookings/${booking.id}`;
    expect((await other.client.get(path)).status).toBe(404);
    expect((await other.client.get(`${base}/bookings`)).body).toEqual({ bookings: [] });
    expect((await test.client().get(path)).status).toBe(401);
  });

  it('masks the contact', async () => {
    const booking = await (await createTraveller(test)).find('SWAPME24', 'Okafor');
    expect(booking.contact).toEqual({ email: 'd•••@example.com', phone: '•••101' });
  });

  it('points to the missing field', async () => {
    const { client } = await createTraveller(test);
    const empty = await client.post<ProblemBody>(lookups, { reference: ' ', surname: 'Okafor' });
    expect(empty.status).toBe(422);
    expect(empty.body.pointers?.[0]?.pointer).toBe('#/reference');
    const neither = await client.post<ProblemBody>(lookups, { reference: 'SWAPME24' });
    expect(neither.body.pointers?.[0]?.pointer).toBe('#/surname');
  });

  it('writes problems in the language of the request', async () => {
    const { client } = await createTraveller(test);
    const options = { headers: { 'accept-language': 'de' } };
    const wrong = { reference: 'NOSUCH99', surname: 'Okafor' };
    const unknown = await client.post<ProblemBody>(lookups, wrong, options);
    expect(unknown.body.detail).toBe(
      'Wir können diese Buchung nicht finden. Prüfen Sie die Buchungsnummer und den Nachnamen oder die E-Mail-Adresse und versuchen Sie es erneut.',
    );
    const empty = { reference: ' ', surname: 'Okafor' };
    const { body } = await client.post<ProblemBody>(lookups, empty, options);
    expect(body.pointers?.[0]?.detail).toBe('Geben Sie Ihre Buchungsnummer ein.');
  });

  it('returns 429 after ten failed lookups until the window has passed', async () => {
    const { client } = await createTraveller(test);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const body = { reference: 'DISRUPT6', surname: `Guess${attempt}` };
      expect((await client.post(lookups, body)).status).toBe(404);
    }
    const right = { reference: 'DISRUPT6', surname: 'Kowalska' };
    const rejected = await client.post<ProblemBody>(lookups, right);
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too-many-attempts']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    const another = await createTraveller(test);
    expect((await another.find('DISRUPT6', 'Kowalska')).reference).toBe('DISRUPT6');
    test.clock.advance(10 * 60_000 + 1000);
    expect((await client.post(lookups, right)).status).toBe(200);
    await test.runJob('train-swap', 'purge-lookup-failures');
  });

  it('counts failed lookups by barcode and by reference together', async () => {
    const { client } = await createTraveller(test);
    const payload = Buffer.from('06DNQJK8TC00ABCDEF').toString('base64');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await client.post(`${lookups}/barcode`, { payload })).status).toBe(404);
      const body = { reference: `UNKNOWN${attempt}`, surname: 'Guess' };
      expect((await client.post(lookups, body)).status).toBe(404);
    }
    const rejected = await client.post<ProblemBody>(`${lookups}/barcode`, { payload });
    expect([rejected.status, rejected.body.code]).toEqual([429, 'too-many-attempts']);
  });

  it('limits concurrent lookups to ten failures', async () => {
    const { client } = await createTraveller(test);
    const attempts = Array.from({ length: 200 }, (_, nth) =>
      client.post(lookups, { reference: 'SWAPME24', surname: `Guess${nth}` }),
    );
    const checked = (await Promise.all(attempts)).filter(({ status }) => status !== 429);
    expect(checked.map(({ status }) => status)).toEqual(Array(10).fill(404));
  });

  it('counts failures per network and does not count successful lookups', async () => {
    const attempt = async (nth: number, surname: string) => {
      const { client } = await createTraveller(test);
      const headers = { 'x-forwarded-for': `2001:db8::${nth.toString(16)}` };
      const body = { reference: `GUESSED${nth % 3}`, surname };
      return (await client.post(lookups, body, { headers })).status;
    };
    const { client } = await createTraveller(test);
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const right = { reference: 'FIRSTCL7', surname: 'Abernethy' };
    for (let nth = 0; nth < 60; nth += 1) {
      expect((await client.post(lookups, right, { headers })).status).toBe(200);
      expect(await attempt(nth, 'Guess')).toBe(404);
    }
    expect(await attempt(61, 'Guess')).toBe(429);
  });

  it('accepts the code of a valid ticket and rejects other data', async () => {
    const holder = await createTraveller(test);
    const { id } = await holder.find('FIRSTCL7', 'Abernethy');
    const trip = await holder.client.get<{ passes: { barcode: { payload: string } }[] }>(
      `/api/trips/trips/${id}`,
    );
    const payload = trip.body.passes[0]?.barcode.payload ?? '';
    const { client } = await createTraveller(test);
    const found = await client.post<{ booking: { id: string } }>(`${lookups}/barcode`, { payload });
    expect([found.status, found.body.booking?.id]).toEqual([200, id]);
    const foreign = Buffer.from('06DNQJK8TC00ABCDEF').toString('base64');
    const rejected = await client.post<ProblemBody>(`${lookups}/barcode`, { payload: foreign });
    expect([rejected.status, rejected.body.code]).toEqual([404, 'booking-not-found']);
  });
});
