import { pgSchema } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { serviceTables } from '../../../kit/database/service-tables';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { defineService, defineSubscription, nothingToDo, type Service } from '../../../kit/service';
import { standIns } from '../../../testing/service-test/stand-ins';
import type { OperationToPay } from '../payment/open-operation';

/** `refusals`: how often payments has told that a card was refused. */
export type HeldOperation = OperationToPay & { foreign?: boolean; refusals?: number };

/** Eight characters, as a collection reference has. */
export const referenceOf = (bookingId: string): string => bookingId.slice(0, 8).toUpperCase();

/** The neighbour that owns exchanges, reduced to what payments reads of it and hears from it. */
export const trainSwapNextDoor = (operations: Map<string, HeldOperation>): Service => {
  const [bare] = standIns({ 'train-swap': {} });
  const schema = pgSchema('train_swap');
  const tables = { schema, ...serviceTables(schema) };
  return defineService({
    name: 'train-swap',
    title: 'train-swap',
    schema: tables,
    migrationsFolder: bare?.migrationsFolder ?? '',
    subscriptions: [
      defineSubscription({
        name: 'prolong-hold',
        event: 'payment.refused',
        data: z.unknown(),
        // It has no table for the marks of events, so it does not get as far as handling one.
        async prepare({ operationId }) {
          const operation = operations.get(operationId ?? '');
          if (operation) operation.refusals = (operation.refusals ?? 0) + 1;
          return nothingToDo;
        },
        handle: async () => undefined,
      }),
    ],
    operations: [
      defineOperation({
        id: 'listBookings',
        method: 'GET',
        path: '/bookings',
        summary: 'The bookings of the test',
        access: 'session',
        request: {},
        responses: { 200: z.unknown() },
        async handle() {
          const own = [...operations.values()].filter(({ foreign }) => !foreign);
          const bookings = own.map(({ bookingId: id }) => ({ id, reference: referenceOf(id) }));
          return { status: 200, body: { bookings } };
        },
      }),
      defineOperation({
        id: 'getBooking',
        method: 'GET',
        path: '/bookings/{bookingId}',
        summary: 'A booking of the test',
        access: 'session',
        request: { params: z.strictObject({ bookingId: z.string() }) },
        responses: { 200: z.unknown() },
        async handle({ params: { bookingId } }) {
          return { status: 200, body: { id: bookingId, reference: referenceOf(bookingId) } };
        },
      }),
      defineOperation({
        id: 'getBookingContact',
        method: 'POST',
        path: '/internal/booking-contact',
        summary: 'Where mails about a booking of the test go',
        access: 'internal',
        request: { body: z.strictObject({ bookingId: z.string() }) },
        responses: { 200: z.unknown() },
        async handle({ body: { bookingId } }) {
          const email = `${bookingId}@example.com`;
          return { status: 200, body: { email, bookingReference: referenceOf(bookingId) } };
        },
      }),
      defineOperation({
        id: 'listOperationStates',
        method: 'POST',
        path: '/internal/operation-states',
        summary: 'How operations of the test stand',
        access: 'internal',
        request: { body: z.strictObject({ operationIds: z.array(z.string()) }) },
        responses: { 200: z.unknown() },
        async handle({ body: { operationIds } }) {
          const known = operationIds.flatMap((id) => operations.get(id) ?? []);
          const states = known.map(({ id, status }) => ({ id, status }));
          return { status: 200, body: { operations: states } };
        },
      }),
      defineOperation({
        id: 'listRefundsDue',
        method: 'POST',
        path: '/internal/refunds-due',
        summary: 'The swaps of the test owe nothing',
        access: 'internal',
        request: { body: z.unknown() },
        responses: { 200: z.unknown() },
        handle: async () => ({ status: 200, body: { refunds: [] } }),
      }),
      defineOperation({
        id: 'getExchangeOperation',
        method: 'GET',
        path: '/exchange-operations/{operationId}',
        summary: 'An operation of the test',
        access: 'session',
        request: { params: z.strictObject({ operationId: z.string() }) },
        responses: { 200: z.unknown() },
        problems: { 'operation-not-found': 404 },
        async handle({ params }) {
          const operation = operations.get(params.operationId);
          if (!operation || operation.foreign) {
            throw problem('operation-not-found', { status: 404, detail: 'No such swap.' });
          }
          return { status: 200, body: operation };
        },
      }),
    ],
  });
};
