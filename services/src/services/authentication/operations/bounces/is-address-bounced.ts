import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { findBounce } from '../../bounces/bounced-addresses';

export const isAddressBounced = defineOperation({
  id: 'isAddressBounced',
  method: 'POST',
  path: '/internal/bounced-addresses/searches',
  summary: 'Find out whether mails to an address come back',
  access: 'internal',
  request: { body: z.strictObject({ addressHash: z.string() }) },
  responses: { 200: z.strictObject({ isBounced: z.boolean() }) },
  async handle({ body }, context) {
    const bouncedAt = await findBounce(context, body.addressHash);
    return { status: 200, body: { isBounced: bouncedAt !== null } };
  },
});
