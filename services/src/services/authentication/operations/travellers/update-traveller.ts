import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { travellerSchema } from '../../../../kit/session';
import { phoneNumber } from '../../../../kit/values/contact-address';
import { oneLine } from '../../../../kit/values/schemas';
import { travellers } from '../../schema';
import { lockTraveller, type TravellerRow, toTraveller } from '../../travellers/travellers';

export const updateTraveller = defineOperation({
  id: 'updateTraveller',
  method: 'PATCH',
  path: '/traveller',
  summary: "Change the traveller's name or phone number",
  description: 'A phone number that is the only way to sign in cannot be changed.',
  access: 'traveller',
  request: {
    body: z.strictObject({
      name: oneLine.min(1).max(100).nullable().optional(),
      phone: phoneNumber.nullable().optional(),
    }),
  },
  responses: { 200: z.strictObject({ traveller: travellerSchema }) },
  problems: { 'phone-signs-in': 409 },
  async handle({ body }, context) {
    const row = await context.transaction(async (context) => {
      const { id } = context.session.traveller;
      const now = await lockTraveller(context.database, id);
      if (!now) throw new Error('The traveller of the session was not found.');
      const phone = body.phone === undefined ? now.phone : body.phone;
      if (phone !== now.phone && signsInByPhone(now)) throw phoneSignsIn();
      const [changed] = await context.database
        .update(travellers)
        .set({
          name: body.name === undefined ? now.name : body.name,
          phone,
          phoneProved: phone === now.phone && now.phoneProved,
        })
        .where(eq(travellers.id, id))
        .returning();
      return changed ?? now;
    });
    return { status: 200, body: { traveller: toTraveller(row) } };
  },
});

/** Without an email address, codes to the phone number are the only reliable way to sign in. */
const signsInByPhone = ({ email, phoneProved }: TravellerRow) => email === null && phoneProved;

function phoneSignsIn() {
  const detail = i18n.t(
    'You sign in with this number, so it cannot be changed. To use another number, sign out and sign in with it; you can find your bookings there by their references.',
  );
  return problem('phone-signs-in', {
    status: 409,
    detail,
    pointers: [{ pointer: '#/phone', detail }],
  });
}
