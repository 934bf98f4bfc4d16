import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../../kit/fail-points';
import {
  type CarrierTraveller,
  type ExchangeEnvironment,
  fail,
  hold,
  listCarrierPayments,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import type { Trip } from '../../../trips/contract';
import { readBooking } from '../../bookings/booking-record';
import { getCarrier } from '../get-carrier';

describe('a refund in the system of a carrier', () => {
  let environment: ExchangeEnvironment;
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  async function open({ booking }: CarrierTraveller) {
    const context = environment.test.contextOf('train-swap');
    const record = await readBooking(context.database, booking.id, context.clock.now());
    if (!record) throw new Error('The booking is missing.');
    const { refunds } = getCarrier(record);
    if (!refunds) throw new Error('The carrier has no refunds.');
    return { context, record, refunds };
  }
  const refund = async (started: CarrierTraveller, id: string) => {
    const { context, record, refunds } = await open(started);
    const reason = 'Another swap of the ring failed.';
    const request = { id, kind: 'refund' as const, overruleCode: 'TECHNICAL_FAILURE', reason };
    return refunds.refund(context, record, request);
  };
  /** What the traveller sees, and what the carrier paid. */
  const listResults = async (started: CarrierTraveller) => {
    await environment.test.settled();
    const path = `/api/trips/trips/${started.booking.id}`;
    const { body } = await started.traveller.client.get<Trip>(path);
    const mails = environment.test.messages.filter(
      ({ to, kind }) =>
        to === `${started.booking.reference}@example.com` && kind === 'ticket-ended',
    );
    return {
      states: body.booking.admissions.map(({ state }) => state),
      refunds: body.booking.carrier?.refunds?.map(({ amount }) => amount.amount),
      paid: await listCarrierPayments(started),
      mails: mails.length,
    };
  };
  const refundedOnce = { states: ['REFUNDED'], refunds: [4_000], paid: [4_000, -4_000], mails: 1 };

  it.each(
    (['complete', 'older'] as const).flatMap((profile) => [
      [profile, 'refund-offers', 'lost-answer'] as const,
      [profile, 'refund-offers', 'error-after-effect'] as const,
      [profile, 'refund', 'lost-answer'] as const,
      [profile, 'refund', 'error-after-effect'] as const,
    ]),
  )('is done once (%s) when %s has the fault %s', async (profile, requests, kind) => {
    const started = await environment.start(profile);
    await fail(started, requests, kind);
    const id = randomUUID();
    expect([await refund(started, id), await refund(started, id)]).toEqual([true, true]);
    expect(await listResults(started)).toEqual(refundedOnce);
  });

  it.each([
    'offerRefund.opened',
    'offerRefund.requested',
    'confirmRefund.pivot',
    'confirmRefund.sent',
  ])('is done once when the process ends at %s', async (point) => {
    const started = await environment.start();
    const id = randomUUID();
    const disarm = armFailPoints((name) => {
      if (name === point) throw new Error('The process ends.');
    });
    await expect(refund(started, id)).rejects.toThrow('The process ends.');
    disarm();
    if (point.startsWith('offer')) await refund(started, id);
    await environment.reconcile();
    expect(await listResults(started)).toEqual(refundedOnce);
  });

  it('frees the seat first and gives the money back later', async () => {
    const started = await environment.start();
    const { context, record, refunds } = await open(started);
    const { id } = await refunds.offer(context, record, { id: randomUUID(), kind: 'release' });
    const released = await refunds.confirm(context, record, id, 'The traveller is ill.');
    expect(released).toMatchObject({ state: 'CONFIRMED', refund: null });
    expect(await listResults(started)).toMatchObject({ states: ['RELEASED'], paid: [4_000] });
    expect(await refund(started, randomUUID())).toBe(true);
    expect(await listResults(started)).toEqual({ ...refundedOnce, mails: 2 });
  });

  it('is withdrawn when it is not confirmed, and is not possible during a swap', async () => {
    const started = await environment.start();
    const { context, record, refunds } = await open(started);
    const request = { id: randomUUID(), kind: 'refund' as const };
    expect(await refunds.offer(context, record, request)).toMatchObject({ state: 'OFFERED' });
    await environment.reconcile(21);
    await expect(refunds.confirm(context, record, request.id, 'Late.')).rejects.toMatchObject({
      code: 'refund-expired',
    });
    expect((await hold(started)).status).toBe(201);
    await expect(refund(started, randomUUID())).rejects.toMatchObject({
      code: 'refund-in-progress',
    });
    expect(await listResults(started)).toMatchObject({ states: ['FULFILLED'], paid: [4_000] });
  });
});
