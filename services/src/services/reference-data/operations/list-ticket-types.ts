import { asc } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { ticketTypes } from '../schema';

export const listTicketTypes = defineOperation({
  id: 'listTicketTypes',
  method: 'GET',
  path: '/ticket-types',
  summary: 'List the ticket types',
  access: 'public',
  request: {},
  responses: {
    200: z.strictObject({
      ticketTypes: z.array(
        z
          .strictObject({ code: z.string(), name: z.string(), description: z.string() })
          .meta({ id: 'TicketType' }),
      ),
    }),
  },
  async handle(_request, context) {
    const rows = await context.database
      .select()
      .from(ticketTypes)
      .orderBy(asc(ticketTypes.position));
    const types = rows.map(({ code, name, description }) => ({ code, name, description }));
    return { status: 200, body: { ticketTypes: types } };
  },
});
