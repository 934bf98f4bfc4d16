import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phoneNumber } from '../../../kit/contact-address';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { travellerSchema } from '../../../kit/session';
import { travellers } from '../schema';
import { type TravellerRow, toTraveller } from '../sessions/sessions';

export const updateTraveller = defineOperation({
  id: 'updateTraveller',
  method: 'PATCH',
  path: '/traveller',
  summary: "Change the traveller's name or phone number",
  description: 'Not the number that the traveller signs in with, where there is no e-mail address.',
  access: 'traveller',
  request: {
    body: z.strictObject({
      name: z.string().trim().min(1).max(100).nullable().optional(),
      phone: phoneNumber.nullable().optional(),
    }),
  },
  responses: { 200: z.strictObject({ traveller: travellerSchema }) },
  problems: { 'phone-signs-in': 409 },
  async handle({ body }, context) {
    const row = await context.transaction(async (context) => {
      const mine = eq(travellers.id, context.session.traveller.id);
      const [now] = await context.database.select().from(travellers).where(mine).for('update');
      if (!now) throw new Error('The traveller of a session went away.');
      const phone = body.phone === undefined ? now.phone : body.phone;
      if (phone !== now.phone && signsInByPhone(now)) throw phoneSignsIn();
      const [changed] = await context.database
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

/** Codes to it are all that there is: passkeys can be lost, and a password goes with an e-mail address. */
const signsInByPhone = ({ email, phoneProved }: TravellerRow) => email === null && phoneProved;

function phoneSignsIn() {
  const detail =
    'You sign in with this number, so it stays with your account. To use another one, sign out and sign in with that; your bookings open there by their references.';
  return problem('phone-signs-in', {
    status: 409,
    detail,
    pointers: [{ pointer: '#/phone', detail }],
  });
}
