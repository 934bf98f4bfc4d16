import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type DemonstrationBooking,
  demonstrationBookings,
} from '../../../../staging/demonstration/contract';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise, createTraveller, type ProblemBody } from '../../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../contract/exchange';
import { type Peer, sellPeers, wish } from '../../proposals/testing/peers';

describe('quoting an exchange', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  const verdictOf = async (reference: string, surname: string) => {
    const { verdict } = await (await createTraveller(test)).find(reference, surname);
    return { ...verdict, codes: verdict.reasons.map((reason) => reason.code) };
  };

  it('returns the verdicts of the demonstration bookings', async () => {
    expect(await verdictOf('SWAPME24', 'Okafor')).toMatchObject({
      swappable: true,
      codes: ['within-window'],
    });
    expect((await verdictOf('TOOLATE2', 'Lindqvist')).swappable).toBe(false);
    expect(await verdictOf('ADVANCE4', 'Marchetti')).toMatchObject({
      swappable: false,
      codes: ['ticket-type-not-exchangeable'],
    });
    expect(await verdictOf('DISRUPT6', 'Kowalska')).toMatchObject({
      swappable: true,
      feeWaived: true,
      codes: ['within-window', 'disrupted-fee-waived'],
    });
    expect((await verdictOf('USEDTKT8', 'Osei')).codes).toContain('already-used');
  });

  it('offers the other trains of the day with a total that is the sum of its lines', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('SWAPME24', 'Okafor');
    const offers = await who.offers(booking.id);
    expect(offers.length).toBeGreaterThan(20);
    for (const { journey, price, seatsLeft, travellerIds } of offers) {
      expect(journey.legs[0]?.from.stationId).toBe('KGX');
      expect(journey.legs.at(-1)?.to.stationId).toBe('EDB');
      expect(journey.departure.slice(0, 10)).toBe(booking.journey.departure.slice(0, 10));
      expect(journey.departure).not.toBe(booking.journey.departure);
      const total = price.lines.reduce((sum, line) => sum + line.amount.amount, 0);
      expect(price.total.amount).toBe(total);
      expect(total).toBeGreaterThanOrEqual(250);
      // The demonstration fills the train at 12:00.
      const isFull = journey.departure.slice(11, 16) === '12:00';
      if (isFull) expect(seatsLeft).toBe(0);
      else expect(seatsLeft).toBeGreaterThan(0);
      expect(travellerIds).toEqual(booking.travellers.map((each) => each.id));
    }
    expect(new Set(offers.map((offer) => offer.price.total.amount)).size).toBeGreaterThan(1);
  });

  it('returns that the timetable is illustrative, and the validity of the prices', async () => {
    const who = await createTraveller(test);
    const { id } = await who.find('SWAPME24', 'Okafor');
    const { body } = await who.client.post(`${base}/bookings/${id}/exchange-offers`, {});
    expect(body).toMatchObject({
      illustrative: true,
      quotedAt: '2026-11-21T09:00:00Z',
      validUntil: '2026-11-21T09:15:00Z',
    });
  });

  it('counts the open wishes of other bookings for each train', async () => {
    const [one, other] = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await wish(one, { journeyIds: [other.booking.journey.id] });
    const third = (await sellPeers(test, [13]))[0] as Peer;
    const countFor = async ({ who, booking }: Peer) => {
      const offers = await who.offers(booking.id);
      return offers.map(({ journey, wishesOfOthers }) => [
        journey.id === other.booking.journey.id,
        wishesOfOthers,
      ]);
    };
    expect(await countFor(third)).toContainEqual([true, 1]);
    expect(await countFor(third)).not.toContainEqual([false, 1]);
    expect(await countFor(one)).toContainEqual([true, 0]);
  });

  it('does not change the booking', async () => {
    const who = await createTraveller(test);
    const before = await who.find('SWAPME24', 'Okafor');
    await who.offers(before.id);
    expect(await who.booking(before.id)).toEqual(before);
  });

  it('charges the fee for each traveller who moves', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('PARTY333', 'Nakamura');
    const feeOf = async (travellerIds?: string[]) => {
      const [offer] = await who.offers(booking.id, travellerIds);
      return offer?.price.lines.find((line) => line.kind === 'fee')?.amount.amount;
    };
    expect(await feeOf()).toBe(750);
    expect(await feeOf([booking.travellers[1]?.id ?? ''])).toBe(250);
  });

  it('applies the railcard to the fare difference', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('RAILCRD5', 'Hughes');
    const moreExpensive = (await who.offers(booking.id)).filter(
      (offer) => offer.price.lines.length === 3,
    );
    expect(moreExpensive.length).toBeGreaterThan(0);
    for (const { price } of moreExpensive) {
      const [difference, discount, fee] = price.lines;
      expect(discount).toMatchObject({ kind: 'discount', label: '16-25 Railcard' });
      const third = (difference?.amount.amount ?? 0) / -3;
      expect(Math.abs((discount?.amount.amount ?? 0) - third)).toBeLessThanOrEqual(5);
      expect(fee).toMatchObject({ kind: 'fee', label: 'Swap fee', amount: { amount: 250 } });
    }
  });

  it('applies a railcard for two only when both travel, with a note otherwise', async () => {
    await test.sell({
      ...(demonstrationBookings.find(
        ({ reference }) => reference === 'RAILCRD5',
      ) as DemonstrationBooking),
      reference: 'TWOCARD6',
      utn: 'TTS700000006',
      orderNumber: '7700000006',
      travellers: ['Carys', 'Owen'].map((firstName) => {
        return { firstName, surname: 'Hughes', type: 'ADULT', railcard: 'TWO-TOGETHER' };
      }),
    });
    const who = await createTraveller(test);
    const { id, travellers } = await who.find('TWOCARD6', 'Hughes');
    const [forBoth, forOne] = [
      await who.offers(id),
      await who.offers(id, [travellers[0]?.id ?? '']),
    ].map((offers) => offers.find(({ price }) => (price.lines[0]?.amount.amount ?? 0) > 0)?.price);
    expect(forBoth?.lines.map(({ label }) => label)).toContain('Two Together Railcard');
    const note = 'Two Together Railcard is valid only for 2 adults who travel together';
    expect(forOne?.lines.slice(1)).toMatchObject([
      { kind: 'discount', label: note, amount: { amount: 0 } },
      { kind: 'discount', label: `For travellers who stay: ${note}`, amount: { amount: 0 } },
      { kind: 'fee', amount: { amount: 250 } },
    ]);
  });

  it('waives the fee when the train is cancelled and does not offer that train', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('DISRUPT6', 'Kowalska');
    expect(booking.journey.legs[0]?.cancelled).toBe(true);
    const offers = await who.offers(booking.id);
    expect(offers.length).toBeGreaterThan(5);
    for (const { price, journey } of offers) {
      expect(price.lines.find((line) => line.kind === 'fee')?.amount.amount).toBe(0);
      expect(journey.legs.some((leg) => leg.cancelled)).toBe(false);
    }
  });

  it('allows an Advance ticket to be swapped when its train is cancelled, without a fee and to other operators', async () => {
    await test.sell({
      ...(demonstrationBookings.find(
        ({ reference }) => reference === 'DISRUPT6',
      ) as DemonstrationBooking),
      reference: 'ADVGONE7',
      utn: 'TTS700000007',
      orderNumber: '7700000007',
      ticketType: { code: 'ADVANCE-S', name: 'Advance Single' },
    });
    const who = await createTraveller(test);
    const { id, verdict } = await who.find('ADVGONE7', 'Kowalska');
    expect([verdict.swappable, verdict.feeWaived, verdict.conditions.sameOperator]).toEqual([
      true,
      true,
      false,
    ]);
    const [offer] = await who.offers(id);
    expect(offer?.price.lines.find(({ kind }) => kind === 'fee')?.amount.amount).toBe(0);
    const held = await who.hold(offer?.offerId ?? '');
    await who.stepUp(held.body.id);
    authorise(test, held.body);
    const { body } = await who.confirm(held.body.id);
    expect(body.booking.journey.id).toBe(offer?.journey.id);
    expect(body.booking.verdict.reasons.map(({ code }) => code)).toEqual([
      'ticket-type-not-exchangeable',
    ]);
  });

  it('returns 409 with the text of the verdict', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('ADVANCE4', 'Marchetti');
    const path = `${base}/bookings/${booking.id}/exchange-offers`;
    const rejected = await who.client.post<ProblemBody>(path, {});
    expect([rejected.status, rejected.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(rejected.body.detail).toBe(booking.verdict.reasons[0]?.text);
  });

  it("rejects another traveller's booking and a traveller who is not in the booking", async () => {
    const who = await createTraveller(test);
    const { id } = await who.find('SWAPME24', 'Okafor');
    const path = `${base}/bookings/${id}/exchange-offers`;
    const other = await createTraveller(test);
    expect((await other.client.post(path, {})).status).toBe(404);
    const travellerIds = ['11111111-1111-4111-8111-111111111111'];
    const rejected = await who.client.post<ProblemBody>(path, { travellerIds });
    expect(rejected.status).toBe(422);
    expect(rejected.body.pointers?.[0]?.pointer).toBe('#/travellerIds/0');
  });

  describe('with a discount code', () => {
    const quote = async (reference: string, surname: string, discountCode?: string) => {
      const who = await createTraveller(test);
      const booking = await who.find(reference, surname);
      const path = `${base}/bookings/${booking.id}/exchange-offers`;
      const body = discountCode === undefined ? {} : { discountCode };
      const response = await who.client.post<{ offers: ExchangeOffer[] } & ProblemBody>(path, body);
      return { who, booking, response };
    };
    const totals = (offers: ExchangeOffer[]) => offers.map(({ price }) => price.total.amount);

    it('reduces each price in a separate line and never causes a refund', async () => {
      const undiscounted = await quote('SWAPME24', 'Okafor');
      const discounted = await quote('SWAPME24', 'Okafor', 'fiveoff');
      expect(totals(discounted.response.body.offers)).toEqual(
        totals(undiscounted.response.body.offers).map((total) => Math.max(0, total - 500)),
      );
      for (const { price } of discounted.response.body.offers) {
        const sum = price.lines.reduce((all, { amount }) => all + amount.amount, 0);
        expect(price.total.amount).toBe(sum);
        expect(price.lines.at(-1)).toMatchObject({ kind: 'discount', label: '£5 off your swap' });
      }
    });

    it('does not change a price that is already a refund', async () => {
      const undiscounted = totals((await quote('FIRSTCL7', 'Abernethy')).response.body.offers);
      const discounted = totals(
        (await quote('FIRSTCL7', 'Abernethy', 'FIVEOFF')).response.body.offers,
      );
      expect(Math.min(...undiscounted)).toBeLessThan(0);
      expect(discounted).toEqual(
        undiscounted.map((each) => (each > 0 ? Math.max(0, each - 500) : each)),
      );
    });

    it('does not count as paid for the ticket', async () => {
      const { who, booking, response } = await quote('SWAPME24', 'Okafor', 'FIVEOFF');
      const moreExpensive = response.body.offers.find(
        ({ price }) => (price.lines[0]?.amount.amount ?? 0) > 500,
      );
      expect(moreExpensive).toBeDefined();
      const [difference] = moreExpensive?.price.lines ?? [];
      const held = await who.hold(moreExpensive?.offerId ?? '');
      await who.stepUp(held.body.id);
      authorise(test, held.body);
      const { body } = await who.confirm(held.body.id);
      const priceIncrease = body.booking.price.amount - booking.price.amount;
      expect(priceIncrease).toBe((difference?.amount.amount ?? 0) - 500);
    });

    it('returns 404 for an unknown code', async () => {
      const { response } = await quote('SWAPME24', 'Okafor', 'NOSUCH');
      expect([response.status, response.body.code]).toEqual([404, 'discount-code-unknown']);
    });

    it('returns 429 when the network has sent too many wrong codes', async () => {
      const { who, booking } = await quote('SWAPME24', 'Okafor');
      const from = async (network: string, discountCode: string) => {
        const headers = { 'x-forwarded-for': network };
        const path = `${base}/bookings/${booking.id}/exchange-offers`;
        return (await who.client.post(path, { discountCode }, { headers })).status;
      };
      for (let nth = 0; nth < 60; nth += 1) {
        expect(await from('192.0.2.1', `GUESS${nth}`)).toBe(404);
      }
      expect(await from('192.0.2.1', 'FIVEOFF')).toBe(429);
      expect(await from('192.0.2.2', 'FIVEOFF')).toBe(200);
    });
  });
});
