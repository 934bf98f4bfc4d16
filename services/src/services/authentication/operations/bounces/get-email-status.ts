import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { hashMailAddress } from '../../../../kit/security/bounce-token';
import { instant, toInstant } from '../../../../kit/values/schemas';
import { findBounce } from '../../bounces/bounced-addresses';

export const getEmailStatus = defineOperation({
  id: 'getEmailStatus',
  method: 'GET',
  path: '/traveller/email-status',
  summary: "Get whether emails to the traveller's address come back",
  description:
    'Optional emails are not sent to such an address. A verified code that was sent to it ends this.',
  access: 'traveller',
  request: {},
  responses: {
    200: z.strictObject({
      /** When the last email came back; null when emails arrive, and without an address. */
      bouncedAt: instant.nullable(),
    }),
  },
  async handle(_request, context) {
    const { email } = context.session.traveller;
    const found = email ? await findBounce(context, hashMailAddress(context, email)) : null;
    return { status: 200, body: { bouncedAt: found ? toInstant(found) : null } };
  },
});
