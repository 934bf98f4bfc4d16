import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { authorise, createTraveller, type Traveller } from '../../../testing/swap/traveller';
import type { Booking } from '../contract/booking';
import type { ExchangeOffer } from '../contract/exchange';

const minute = 60_000;

describe('an exchange for a train that can no longer be caught', () => {
  let test: SwapTest;
  let who: Traveller;
  let booking: Booking;
  let next: ExchangeOffer;
  beforeEach(async () => {
    test = await startSwapTest('2026-11-21T09:01:00Z');
    who = await createTraveller(test);
    booking = await who.find('SWAPME24', 'Okafor');
    // The first offer is the next train.
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
  });
  afterEach(() => test?.stop());

  const departure = () => Date.parse(next.journey.departure);
  const currentDeparture = () => Date.parse(booking.journey.departure);
  const advanceTo = (instant: number) => test.clock.advance(instant - test.clock.now().getTime());
  const setStatus = (status: { cancelled: boolean; delayMinutes: number }, of = next.journey) => {
    const [leg] = of.legs;
    return test.context.call('search', 'setTrainStatus', {
      params: { trainId: leg?.trainId ?? '', serviceDate: leg?.serviceDate ?? '' },
      body: status,
      response: z.unknown(),
    });
  };
  const prepareHold = async () => {
    const held = await who.hold(next.offerId);
    expect(held.status).toBe(201);
    await who.stepUp(held.body.id);
    authorise(test, held.body);
    return held.body;
  };

  it('cannot be held after departure with an earlier quote', async () => {
    advanceTo(departure() - 10 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    expect(Date.parse(next.validUntil)).toBe(departure());
    advanceTo(departure());
    const late = await who.hold(next.offerId);
    expect([late.status, late.body.code]).toEqual([410, 'offer-expired']);
    expect(await who.booking(booking.id)).toMatchObject({ activeOperationId: null });
  });

  it('is held until departure and cannot be confirmed later', async () => {
    advanceTo(departure() - 5 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await prepareHold();
    expect(Date.parse(held.heldUntil)).toBe(departure());
    advanceTo(departure());
    const late = await who.confirm(held.id);
    expect([late.status, late.body.code]).toEqual([410, 'hold-expired']);
  });

  it('can be held until its delayed departure', async () => {
    advanceTo(departure() - 5 * minute);
    await setStatus({ cancelled: false, delayMinutes: 20 });
    advanceTo(departure() + minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await who.hold(next.offerId);
    expect(held.status).toBe(201);
    expect(Date.parse(held.body.heldUntil)).toBe(departure() + 11 * minute);
  });

  it('can be neither held nor confirmed after it was cancelled', async () => {
    const held = await prepareHold();
    await setStatus({ cancelled: true, delayMinutes: 0 });
    const confirmation = await who.confirm(held.id);
    expect([confirmation.status, confirmation.body.code]).toEqual([409, 'booking-not-swappable']);
    expect(confirmation.body.detail).toContain('has been cancelled');
    expect(await who.booking(booking.id)).toMatchObject({ journey: booking.journey });
    await who.client.delete(`/api/train-swap/exchange-operations/${held.id}`);
    const again = await who.hold(next.offerId);
    expect([again.status, again.body.code]).toEqual([410, 'offer-expired']);
  });

  it('cannot be confirmed when it departs earlier than announced', async () => {
    await setStatus({ cancelled: false, delayMinutes: 20 });
    advanceTo(departure() + 5 * minute);
    next = (await who.offers(booking.id))[0] as ExchangeOffer;
    const held = await prepareHold();
    await setStatus({ cancelled: false, delayMinutes: 0 });
    const confirmation = await who.confirm(held.id);
    expect([confirmation.status, confirmation.body.code]).toEqual([409, 'booking-not-swappable']);
  });

  describe('when the new train departs after the current one', () => {
    const holdLastTrain = async () => {
      next = (await who.offers(booking.id)).at(-1) as ExchangeOffer;
      return prepareHold();
    };
    const onTime = { cancelled: false, delayMinutes: 0 };

    it.each([
      ['was late', { cancelled: false, delayMinutes: 40 }],
      ['was cancelled', { cancelled: true, delayMinutes: 0 }],
    ])(
      'cannot be confirmed after the departure of the current train, which %s at the time of the hold',
      async (_, status) => {
        await setStatus(status, booking.journey);
        advanceTo(currentDeparture() + minute);
        const held = await holdLastTrain();
        await setStatus(onTime, booking.journey);
        const confirmation = await who.confirm(held.id);
        expect([confirmation.status, confirmation.body.code]).toEqual([
          409,
          'booking-not-swappable',
        ]);
        expect(confirmation.body.detail).toMatch(/^Your train left London Kings Cross at 10:00\./);
        expect(await who.booking(booking.id)).toMatchObject({ journey: booking.journey });
      },
    );

    it('can be confirmed when the current train does not run', async () => {
      await setStatus({ cancelled: true, delayMinutes: 0 }, booking.journey);
      advanceTo(currentDeparture() + minute);
      const held = await holdLastTrain();
      expect(Date.parse(held.heldUntil)).toBe(currentDeparture() + 11 * minute);
      expect((await who.confirm(held.id)).status).toBe(200);
    });
  });
});
