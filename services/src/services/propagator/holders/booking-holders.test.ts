import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { getService } from '../../../service-list';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../testing/service-test/start-service-test';
import { holderKeys } from '../../train-swap/contract';
import type { StoredEvent } from '../stream/stored-events';
import { holdersOf } from './booking-holders';

/** Without the demonstration's bookings, which need a timetable. */
const { start, ...bookingsAlone } = getService('train-swap');
let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: ['authentication', bookingsAlone, 'propagator'] });
});
afterAll(() => test.stop());

const sold = async (email: string) => {
  const id = randomUUID();
  await test.contextOf('train-swap').database.execute(sql`
    insert into train_swap.bookings (id, reference, utn, order_number, contact_email, folded_email,
      operator_code, ticket_type_code, ticket_type_name, service_class, currency, journey, created_at)
    values (${id}::uuid, ${id}, ${id}, ${id}, ${email}, ${email}, 'GR', 'X', 'X', 'STANDARD', 'GBP', '{}', now())`);
  return id;
};

const found = (bookingId: string, holder: string) =>
  test.contextOf('train-swap').database.execute(sql`
    insert into train_swap.booking_grants (holder, booking_id, granted_at)
    values (${holder}, ${bookingId}::uuid, now())`);

const happenedTo = (...bookingIds: string[]) =>
  bookingIds.map((bookingId) => ({ bookingId }) as StoredEvent);

it('holders of a booking are the sessions whose list has it, and nobody else', async () => {
  const bookings = [await sold('ada@example.com'), await sold('bob@example.com')];
  const nobody = { sessionId: randomUUID(), travellerId: null, email: null };
  const sessions = [
    nobody,
    { ...nobody, sessionId: randomUUID() },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: null },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: ' ADA@example.com' },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: 'eve@example.com' },
  ];
  const [, guest, traveller] = sessions;
  await found(bookings[0] ?? '', guest?.sessionId ?? '');
  await found(bookings[1] ?? '', traveller?.travellerId ?? '');
  const context = test.contextOf('propagator');
  const holders = await holdersOf(context, happenedTo(...bookings, ...bookings));
  let opened = 0;
  for (const body of sessions) {
    const { bookingIds } = await context.call('train-swap', 'listSessionBookings', {
      body,
      response: z.object({ bookingIds: z.array(z.string()) }),
    });
    const told = bookings.filter((id) => holderKeys(body).some((key) => holders.get(id)?.has(key)));
    expect(told).toEqual(bookings.filter((id) => bookingIds.includes(id)));
    opened += told.length;
  }
  expect(opened).toBe(3);
});

it('an event of something that is no booking holds up none of the others', async () => {
  const booking = await sold('cal@example.com');
  const holders = await holdersOf(
    test.contextOf('propagator'),
    happenedTo('no id of ours', booking, randomUUID()),
  );
  expect([...holders.keys()]).toEqual([booking]);
});
