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
import { fetchHolders } from './booking-holders';
import type { StoredEvent } from './event-log';

/** Without the demonstration bookings, which need a timetable. */
const { start, ...bookingsAlone } = getService('train-swap');
let test: ServiceTest;
beforeAll(async () => {
  test = await startServiceTest({ services: ['authentication', bookingsAlone, 'propagator'] });
});
afterAll(() => test.stop());

async function insertBooking(email: string) {
  const id = randomUUID();
  await test.contextOf('train-swap').database.execute(sql`
    insert into train_swap.bookings (id, reference, utn, order_number, contact_email, folded_email,
      operator_code, ticket_type_code, ticket_type_name, service_class, currency, journey, created_at)
    values (${id}::uuid, ${id}, ${id}, ${id}, ${email}, ${email}, 'GR', 'X', 'X', 'STANDARD', 'GBP', '{}', now())`);
  return id;
}

const insertGrant = (bookingId: string, holder: string) =>
  test.contextOf('train-swap').database.execute(sql`
    insert into train_swap.booking_grants (holder, booking_id, granted_at)
    values (${holder}, ${bookingId}::uuid, now())`);

const eventsOf = (...bookingIds: string[]) =>
  bookingIds.map((bookingId) => ({ bookingId }) as StoredEvent);

it('returns as holders exactly the sessions that list the booking', async () => {
  const bookings = [await insertBooking('ada@example.com'), await insertBooking('bob@example.com')];
  const guestWithoutBooking = { sessionId: randomUUID(), travellerId: null, email: null };
  const sessions = [
    guestWithoutBooking,
    { ...guestWithoutBooking, sessionId: randomUUID() },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: null },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: ' ADA@example.com' },
    { sessionId: randomUUID(), travellerId: randomUUID(), email: 'eve@example.com' },
  ];
  const [, guest, traveller] = sessions;
  await insertGrant(bookings[0] ?? '', guest?.sessionId ?? '');
  await insertGrant(bookings[1] ?? '', traveller?.travellerId ?? '');
  const context = test.contextOf('propagator');
  const holders = await fetchHolders(context, eventsOf(...bookings, ...bookings));
  let opened = 0;
  for (const body of sessions) {
    const { bookingIds } = await context.call('train-swap', 'listSessionBookings', {
      body,
      response: z.object({ bookingIds: z.array(z.string()) }),
    });
    const allowed = bookings.filter((id) =>
      holderKeys(body).some((key) => holders.get(id)?.has(key)),
    );
    expect(allowed).toEqual(bookings.filter((id) => bookingIds.includes(id)));
    opened += allowed.length;
  }
  expect(opened).toBe(3);
});

it('returns the holders of the other events when one booking id is invalid', async () => {
  const booking = await insertBooking('cal@example.com');
  const holders = await fetchHolders(
    test.contextOf('propagator'),
    eventsOf('not-a-booking-id', booking, randomUUID()),
  );
  expect([...holders.keys()]).toEqual([booking]);
});
