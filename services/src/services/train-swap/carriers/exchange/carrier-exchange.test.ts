import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../../kit/fail-points';
import {
  type ExchangeEnvironment,
  fail,
  hold,
  holdAndPay,
  listCarrierPayments,
  listValidTrains,
  pay,
  profiles,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { base } from '../../../../testing/swap/swap-test';
import type { ServiceClass } from '../../contract/booking';
import type { CarrierOffers } from '../../contract/carrier';
import type { ExchangeOffer } from '../../contract/exchange';

const document = resolve(import.meta.dirname, '../../../../../../docs/carriers.md');

describe('an exchange in the system of a carrier', () => {
  let environment: ExchangeEnvironment;
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  const swapped = { here: ['T2'], there: ['T2'] };
  const unchanged = { here: ['T1'], there: ['T1'] };

  it('offers what docs/carriers.md says, for each kind of carrier', async () => {
    const rows = readFileSync(document, 'utf8').matchAll(/^\| `(\w+)` +\|[^|]+\| yes +\|(.+)\|$/gm);
    const documented = [...rows].map(([, feature, cells]) => [
      feature,
      ...String(cells)
        .split('|')
        .map((cell) => cell.trim()),
    ]);
    const offers: (CarrierOffers | undefined)[] = [];
    for (const profile of profiles)
      offers.push((await environment.start(profile)).booking.carrier?.offers);
    const actual = Object.keys(offers[0] ?? {}).map((feature) => [
      feature,
      ...offers.map((one) => (one?.[feature as keyof CarrierOffers] ? 'yes' : 'no')),
    ]);
    expect(documented).toEqual(actual);
  });

  it('replaces the ticket there and here for the price that was offered', async () => {
    const started = await environment.start();
    const { traveller, booking } = started;
    expect((await traveller.offers(booking.id)).map(({ price }) => price.total.amount)).toEqual([
      500, -1_500,
    ]);
    const { id, held, payment } = await holdAndPay(started);
    expect(held).toMatchObject({ heldUntil: '2026-11-21T09:10:00Z', places: [{ coach: '2' }] });
    expect(await listValidTrains(started)).toMatchObject({ here: ['T1'] });
    const confirmed = await traveller.confirm(id);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({
      operation: { status: 'CONFIRMED', places: held.places },
      booking: { reservations: held.places, price: { amount: 4_000 } },
    });
    await environment.test.settled();
    expect(await payment.getStatus()).toBe('CAPTURED');
    expect(await listValidTrains(started)).toEqual(swapped);
  });

  it.each(
    (['complete', 'older'] as const).flatMap((profile) => [
      [profile, 'hold', 'lost-answer'] as const,
      [profile, 'hold', 'error-after-effect'] as const,
      [profile, 'confirm', 'lost-answer'] as const,
      [profile, 'confirm', 'error-after-effect'] as const,
      [profile, 'confirm', 'partial-success'] as const,
      [profile, 'confirm', 'signed-out'] as const,
    ]),
  )('is done once (%s) when the %s has the fault %s', async (profile, requests, kind) => {
    const started = await environment.start(profile);
    await fail(started, requests, kind);
    const { id, payment } = await holdAndPay(started);
    expect((await started.traveller.confirm(id)).status).toBe(200);
    await environment.test.settled();
    expect(await listValidTrains(started)).toEqual(swapped);
    expect(await payment.getStatus()).toBe('CAPTURED');
    expect(await listCarrierPayments(started)).toEqual([4_000, 500]);
  });

  it('gives back a lower price, and has a new ticket whose code the carrier issues later', async () => {
    const started = await environment.start('no-time-limits');
    const { traveller, booking } = started;
    // The carrier also has a cheaper offer for each, which could not be swapped again.
    expect((await traveller.offers(booking.id)).map(({ price }) => price.total.amount)).toEqual([
      500, -1_500,
    ]);
    const held = await hold(started, 'T3');
    expect(held.body).toMatchObject({
      heldUntil: '2026-11-21T09:10:00Z',
      amountDue: { amount: 0 },
      offer: { price: { total: { amount: -1_500 }, refundedAs: 'voucher' } },
    });
    await traveller.stepUp(held.body.id);
    const { body } = await traveller.confirm(held.body.id);
    expect(body.booking).toMatchObject({ status: 'CONFIRMED', price: { amount: 2_000 } });
    expect((await listValidTrains(started)).here).toEqual([]);
    await environment.reconcile(2);
    expect(environment.test.messages.at(-1)?.text).toContain('€15.00');
    expect(await traveller.booking(booking.id)).toMatchObject({
      status: 'FULFILLED',
      ticketType: { name: 'Flexible' },
    });
    expect(await listValidTrains(started)).toEqual({ here: ['T3'], there: ['T3'] });
  });

  it('changes the class on the own train and on others, and gives money back for the lower one', async () => {
    const started = await environment.start();
    const { traveller, booking } = started;
    const quote = async (serviceClass: ServiceClass) => {
      const path = `${base}/bookings/${booking.id}/exchange-offers`;
      const { body } = await traveller.client.post<{ offers: ExchangeOffer[] }>(path, {
        serviceClass,
      });
      return body.offers;
    };
    const list = (offers: ExchangeOffer[]) =>
      offers.map(({ journey, price }) => [journey.legs[0]?.trainNumber, price.total.amount]);
    const [own, ...others] = await quote('FIRST');
    expect(own).toMatchObject({ serviceClass: 'FIRST', previousClass: 'STANDARD' });
    expect(list(own ? [own, ...others] : [])).toEqual([
      ['T1', 3_500],
      ['T2', 3_500],
      ['T3', 0],
    ]);
    const held = await traveller.hold(own?.offerId ?? '');
    await pay(started, held.body.id);
    const { body } = await traveller.confirm(held.body.id);
    expect(body).toMatchObject({
      booking: { serviceClass: 'FIRST', reservations: [{ coach: '3' }], price: { amount: 7_000 } },
    });
    await environment.test.settled();
    expect(await listValidTrains(started)).toEqual(unchanged);
    expect(await listCarrierPayments(started)).toEqual([4_000, 3_500]);
    expect(list(await quote('STANDARD'))).toEqual([
      ['T1', -2_500],
      ['T2', -2_500],
      ['T3', -4_500],
    ]);
  });

  it.each(['confirmAtCarrier.pivot', 'confirmAtCarrier.confirmed', 'confirmExchange.settled'])(
    'is finished by the job when the process ends at %s, also after the hold would have ended',
    async (point) => {
      const started = await environment.start();
      const { id, payment } = await holdAndPay(started);
      const disarm = armFailPoints((name) => {
        if (name === point) throw new Error('The process ends.');
      });
      expect((await started.traveller.confirm(id)).status).toBe(500);
      disarm();
      const released = await started.traveller.client.delete(`${base}/exchange-operations/${id}`);
      expect(released.status).toBe(409);
      await environment.reconcile(11);
      await environment.test.runJob('payments', 'reconcile');
      await environment.test.settled();
      expect(await listValidTrains(started)).toEqual(swapped);
      expect(await payment.getStatus()).toBe('CAPTURED');
    },
  );

  it.each(['holdAtCarrier.opened', 'holdAtCarrier.held'])(
    'holds nothing that lasts when the process ends at %s',
    async (point) => {
      const started = await environment.start();
      const disarm = armFailPoints((name) => {
        if (name === point) throw new Error('The process ends.');
      });
      expect((await hold(started)).status).toBe(500);
      disarm();
      await environment.reconcile();
      expect(await listValidTrains(started)).toEqual(unchanged);
      expect((await hold(started)).status).toBe(201);
    },
  );

  it('waits for a carrier that does not say what became of it, and is done when it does', async () => {
    const started = await environment.start();
    const { id, payment } = await holdAndPay(started);
    await fail(started, 'confirm', 'error');
    const pending = await started.traveller.confirm(id);
    expect([pending.status, pending.body.code]).toEqual([503, 'confirmation-pending']);
    expect(await payment.getStatus()).toBe('AUTHORISED');
    expect((await started.traveller.confirm(id)).status).toBe(200);
    expect(await listValidTrains(started)).toEqual(swapped);
  });

  it.each(['check', 'confirm'])(
    'changes nothing and charges nothing when the place is taken at the %s',
    async (requests) => {
      const started = await environment.start();
      const { id, payment } = await holdAndPay(started);
      await fail(started, requests, 'place-taken');
      const rejected = await started.traveller.confirm(id);
      expect([rejected.status, rejected.body.code]).toEqual([409, 'carrier-rejected']);
      await environment.reconcile();
      expect(await payment.getStatus()).toBe('CANCELLED');
      expect(environment.test.messages.at(-1)).toMatchObject({ kind: 'swap-rejected' });
      expect(await listValidTrains(started)).toEqual(unchanged);
      expect((await hold(started)).status).toBe(201);
    },
  );

  it.each([
    ['price-changed', 410, 'offer-expired'],
    ['place-taken', 409, 'place-taken'],
    ['expired', 410, 'offer-expired'],
    ['error', 503, 'service-unavailable'],
  ])('holds nothing after %s', async (kind, status, code) => {
    const started = await environment.start();
    await fail(started, 'hold', kind);
    const response = await hold(started);
    expect([response.status, response.body.code]).toEqual([status, code]);
    await environment.reconcile();
    expect(await listValidTrains(started)).toEqual(unchanged);
    expect((await hold(started)).status).toBe(201);
  });

  it('holds once for a repeated request, and one exchange of a booking at a time', async () => {
    const started = await environment.start();
    const { traveller, booking } = started;
    const [offer, other] = await traveller.offers(booking.id);
    const hold = (offerId = '', key = 'same') => traveller.hold(offerId, [], key);
    const [one, again] = [await hold(offer?.offerId), await hold(offer?.offerId)];
    expect([one.status, again.status, again.body.id]).toEqual([201, 201, one.body.id]);
    const second = await hold(other?.offerId, 'another');
    expect([second.status, second.body.code]).toEqual([409, 'operation-already-held']);
  });

  it.each(['is released', 'expires'])('ends at the carrier when it %s', async (how) => {
    const started = await environment.start();
    const held = await hold(started);
    const { client } = started.traveller;
    if (how === 'is released') {
      await client.delete(`${base}/exchange-operations/${held.body.id}`);
    } else await environment.reconcile(11);
    expect(await listValidTrains(started)).toEqual(unchanged);
    expect((await hold(started, 'T3')).status).toBe(201);
  });
});
