import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { problem } from '../../../kit/problem';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import { createFakeServices } from '../../../testing/service-test/fake-services';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';

const unknownBooking = randomUUID();

describe('a refund that support has to pay', () => {
  let test: ServiceTest;
  beforeAll(async () => {
    const fakes = createFakeServices({
      'train-swap': {
        getBookingContact: ({ body }) => {
          const { bookingId } = body as { bookingId: string };
          if (bookingId === unknownBooking) {
            throw problem('booking-not-found', { status: 404, detail: 'No such booking.' });
          }
          return {
            email: `${bookingId}@example.com`,
            phone: null,
            bookingReference: 'SWAPME24',
          };
        },
      },
    });
    test = await startServiceTest({ services: ['web', ...fakes] });
  });
  afterAll(() => test.stop());

  const publish = (bookingId: string, next: string, id = randomUUID()) =>
    deliverEvent(test.host.runtime, 'web', {
      id,
      type: 'payment.refund-failed',
      bookingId,
      data: {
        failedRefundId: 're_1',
        amount: { amount: 1750, currency: 'GBP' },
        card: { brand: 'visa', last4: '5126' },
        next,
      },
    });
  const casesOf = async (bookingId: string) => {
    const { cases } = await test.contextOf('web').call('web', 'listSupportCases', {
      query: { limit: '100' },
      response: z.object({
        cases: z.array(z.looseObject({ caseNumber: z.string(), email: z.string() })),
      }),
    });
    return cases.filter(({ email }) => email === `${bookingId}@example.com`);
  };
  const mailsTo = (bookingId: string) =>
    test.messages.filter(({ to }) => to === `${bookingId}@example.com`);

  it('opens one case with the booking and sends its number to the traveller', async () => {
    const [bookingId, id] = [randomUUID(), randomUUID()];
    await publish(bookingId, 'support', id);
    await publish(bookingId, 'support', id);
    await test.settled();
    const [opened, ...others] = await casesOf(bookingId);
    expect(others).toEqual([]);
    expect(opened).toMatchObject({
      status: 'OPEN',
      subject: 'Refund of £17.50 to pay by bank transfer',
      bookingReference: 'SWAPME24',
    });
    expect(mailsTo(bookingId)).toEqual([
      expect.objectContaining({
        subject: `Your refund of £17.50 did not arrive: case ${opened?.caseNumber}`,
        text: expect.stringContaining('The money is not lost'),
      }),
    ]);
  });

  it.each(['card', 'voucher'])('opens no case when the refund is paid by %s', async (next) => {
    const bookingId = randomUUID();
    await publish(bookingId, next);
    await test.settled();
    expect([await casesOf(bookingId), mailsTo(bookingId)]).toEqual([[], []]);
  });

  it('opens no case for a deleted booking', async () => {
    await publish(unknownBooking, 'support');
    await test.settled();
    expect(await casesOf(unknownBooking)).toEqual([]);
  });
});
