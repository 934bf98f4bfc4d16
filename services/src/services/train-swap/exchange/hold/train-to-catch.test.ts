import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import { authorise, type Traveller, traveller } from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';

const minute = 60_000;

describe('a train that nobody catches any more', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let next: ExchangeOffer;
  beforeEach(async () => {
    test = await startSwapTest('2026-11-21T09:01:00Z');
    who = await traveller(test);
    booking = await who.find('SWAPME24', 'Okafor');
    // The earliest is the next to leave.
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
  });
  afterEach(() => test?.stop());

  const leaves = () => Date.parse(next.journey.departure);
  const ownLeaves = () => Date.parse(booking.journey.departure);
  const waitUntil = (instant: number) => test.clock.advance(instant - test.clock.now().getTime());
  const say = (status: { cancelled: boolean; delayMinutes: number }, of = next.journey) => {
    const [leg] = of.legs;
    return test.context.call('search', 'setTrainStatus', {
      params: { trainId: leg?.trainId ?? '', serviceDate: leg?.serviceDate ?? '' },
      body: status,
      response: z.unknown(),
    });
  };
  const ready = async () => {
    const held = await who.hold(next.offerId);
    expect(held.status).toBe(201);
    await who.stepUp(held.body.id);
    authorise(test, held.body);
    return held.body;
  };

  it('is not held once it has left, though its price was made before', async () => {
    waitUntil(leaves() - 10 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    expect(Date.parse(next.validUntil)).toBe(leaves());
    waitUntil(leaves());
    const late = await who.hold(next.offerId);
    expect([late.status, late.body.code]).toEqual([410, 'offer-expired']);
    expect(await who.booking(booking.id)).toMatchObject({ activeOperationId: null });
  });

  it('is held until it leaves, and not swapped to after that', async () => {
    waitUntil(leaves() - 5 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await ready();
    expect(Date.parse(held.heldUntil)).toBe(leaves());
    waitUntil(leaves());
    const late = await who.confirm(held.id);
    expect([late.status, late.body.code]).toEqual([410, 'hold-expired']);
  });

  it('can still be held where it is late', async () => {
    waitUntil(leaves() - 5 * minute);
    await say({ cancelled: false, delayMinutes: 20 });
    waitUntil(leaves() + minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await who.hold(next.offerId);
    expect(held.status).toBe(201);
    expect(Date.parse(held.body.heldUntil)).toBe(leaves() + 11 * minute);
  });

  it('is neither held nor swapped to when it is cancelled meanwhile', async () => {
    const held = await ready();
    await say({ cancelled: true, delayMinutes: 0 });
    const swapped = await who.confirm(held.id);
    expect([swapped.status, swapped.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(swapped.body.detail).toContain('has been cancelled');
    expect(await who.booking(booking.id)).toMatchObject({ journey: booking.journey });
    await who.client.delete(`/api/train-swap/exchange-operations/${held.id}`);
    const again = await who.hold(next.offerId);
    expect([again.status, again.body.code]).toEqual([410, 'offer-expired']);
  });

  it('is not swapped to when it leaves earlier than was told', async () => {
    await say({ cancelled: false, delayMinutes: 20 });
    waitUntil(leaves() + 5 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await ready();
    await say({ cancelled: false, delayMinutes: 0 });
    const swapped = await who.confirm(held.id);
    expect([swapped.status, swapped.body.code]).toEqual([409, 'booking-not-swappable']);
  });

  describe('where it leaves after the own train', () => {
    const holdLast = async () => {
      next = (await who.offers(booking.id)).at(-1) as ExchangeOffer;
      return ready();
    };
    const onTime = { cancelled: false, delayMinutes: 0 };

    it.each([
      ['was late', { cancelled: false, delayMinutes: 40 }],
      ['was cancelled', { cancelled: true, delayMinutes: 0 }],
    ])(
      'is not swapped to once the own one has left, which %s when it was held',
      async (_, told) => {
        await say(told, booking.journey);
        waitUntil(ownLeaves() + minute);
        const held = await holdLast();
        await say(onTime, booking.journey);
        const swapped = await who.confirm(held.id);
        expect([swapped.status, swapped.body.code]).toEqual([409, 'booking-not-swappable']);
        expect(swapped.body.detail).toMatch(/^Your train left London Kings Cross at 10:00\./);
        expect(await who.booking(booking.id)).toMatchObject({ journey: booking.journey });
      },
    );

    it('is swapped to when the own one does not run', async () => {
      await say({ cancelled: true, delayMinutes: 0 }, booking.journey);
      waitUntil(ownLeaves() + minute);
      const held = await holdLast();
      expect(Date.parse(held.heldUntil)).toBe(ownLeaves() + 11 * minute);
      expect((await who.confirm(held.id)).status).toBe(200);
    });
  });
});
