import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { markBounced } from '../../bounces/bounced-addresses';

export const markBouncedAddress = defineOperation({
  id: 'markBouncedAddress',
  method: 'POST',
  path: '/internal/bounced-addresses',
  summary: 'Store that a mail server rejected an address',
  access: 'internal',
  request: { body: z.strictObject({ addressHash: z.string() }) },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    await markBounced(context, body.addressHash);
    return { status: 204 };
  },
});
