import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { travellerSchema } from '../../foundation/session';
import { phoneNumber } from '../addresses';
import { travellers } from '../schema';
import { toTraveller } from '../sessions';

export const updateTraveller = defineOperation({
  id: 'updateTraveller',
  method: 'PATCH',
  path: '/traveller',
  summary: "Change the traveller's name or phone number",
  access: 'traveller',
  request: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).nullable().optional(),
      phone: phoneNumber.nullable().optional(),
    }),
  },
  responses: { 200: z.strictObject({ traveller: travellerSchema }) },
  async handle({ body }, context) {
    const row = await context.transaction(async (transaction) => {
      const mine = eq(travellers.id, context.session.traveller.id);
      const [now] = await transaction.select().from(travellers).where(mine).for('update');
      if (!now) throw new Error('The traveller of a session went away.');
      const phone = body.phone === undefined ? now.phone : body.phone;
      const [changed] = await transaction
        .update(travellers)
        .set({
          name: body.name === undefined ? now.name : body.name,
          phone,
          phoneProved: phone === now.phone && now.phoneProved,
        })
        .where(mine)
        .returning();
      return changed ?? now;
    });
    return { status: 200, body: { traveller: toTraveller(row) } };
  },
});
