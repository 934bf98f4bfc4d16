import { pgSchema } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { serviceTables } from '../../../kit/database/service-tables';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { defineService, defineSubscription, nothingToDo, type Service } from '../../../kit/service';
import { createFakeServices } from '../../../testing/service-test/fake-services';
import type { OperationToPay } from '../records/exchange-operation';

/** `declines`: the number of `payment.refused` events. */
export type HeldOperation = OperationToPay & { isOtherTravellers?: boolean; declines?: number };

/** Eight characters, like a collection reference. */
export const toReference = (bookingId: string): string => bookingId.slice(0, 8).toUpperCase();

/** A fake of train-swap with the operations and events that payments uses. */
export function createFakeTrainSwap(operations: Map<string, HeldOperation>): Service {
  const [fake] = createFakeServices({ 'train-swap': {} });
  const schema = pgSchema('train_swap');
  const tables = { schema, ...serviceTables(schema) };
  return defineService({
    name: 'train-swap',
    title: 'train-swap',
    schema: tables,
    migrationsFolder: fake?.migrationsFolder ?? '',
    subscriptions: [
      defineSubscription({
        name: 'prolong-hold',
        event: 'payment.refused',
        data: z.unknown(),
        // The fake has no table of received events, so it counts here.
        async prepare({ operationId }) {
          const operation = operations.get(operationId ?? '');
          if (operation) operation.declines = (operation.declines ?? 0) + 1;
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
        summary: 'List the bookings of the test',
        access: 'session',
        request: {},
        responses: { 200: z.unknown() },
        async handle() {
          const own = [...operations.values()].filter(
            ({ isOtherTravellers }) => !isOtherTravellers,
          );
          const bookings = own.map(({ bookingId: id }) => ({ id, reference: toReference(id) }));
          return { status: 200, body: { bookings } };
        },
      }),
      defineOperation({
        id: 'getBooking',
        method: 'GET',
        path: '/bookings/{bookingId}',
        summary: 'Get a booking of the test',
        access: 'session',
        request: { params: z.strictObject({ bookingId: z.string() }) },
        responses: { 200: z.unknown() },
        async handle({ params: { bookingId } }) {
          return { status: 200, body: { id: bookingId, reference: toReference(bookingId) } };
        },
      }),
      defineOperation({
        id: 'getBookingContact',
        method: 'POST',
        path: '/internal/booking-contact',
        summary: 'Get the contact of a booking of the test',
        access: 'internal',
        request: { body: z.strictObject({ bookingId: z.string() }) },
        responses: { 200: z.unknown() },
        async handle({ body: { bookingId } }) {
          const email = `${bookingId}@example.com`;
          return { status: 200, body: { email, bookingReference: toReference(bookingId) } };
        },
      }),
      defineOperation({
        id: 'listOperationStates',
        method: 'POST',
        path: '/internal/operation-states',
        summary: 'List the states of operations of the test',
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
        summary: 'List due refunds, always empty',
        access: 'internal',
        request: { body: z.unknown() },
        responses: { 200: z.unknown() },
        handle: async () => ({ status: 200, body: { refunds: [] } }),
      }),
      defineOperation({
        id: 'getExchangeOperation',
        method: 'GET',
        path: '/exchange-operations/{operationId}',
        summary: 'Get an operation of the test',
        access: 'session',
        request: { params: z.strictObject({ operationId: z.string() }) },
        responses: { 200: z.unknown() },
        problems: { 'operation-not-found': 404 },
        async handle({ params }) {
          const operation = operations.get(params.operationId);
          if (!operation || operation.isOtherTravellers) {
            throw problem('operation-not-found', { status: 404, detail: 'No such swap.' });
          }
          return { status: 200, body: operation };
        },
      }),
    ],
  });
}
