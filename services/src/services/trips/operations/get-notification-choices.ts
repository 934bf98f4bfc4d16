import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import {
  choicesSchema,
  findChoices,
  getAddressHash,
  linkSchema,
} from '../messages/choices/notification-choices';

export const getNotificationChoices = defineOperation({
  id: 'getNotificationChoices',
  method: 'GET',
  path: '/notification-choices',
  summary: 'Get which emails about trips are sent to an address',
  description:
    'The address is that of `link`, which is in each of these emails, otherwise that of the signed-in traveller.',
  access: 'optional-session',
  request: { query: z.strictObject({ link: linkSchema }) },
  responses: { 200: choicesSchema },
  problems: { 'notification-address-not-found': 404 },
  async handle({ query }, context) {
    const addressHash = getAddressHash(context, context.session, query.link);
    return { status: 200, body: await findChoices(context, addressHash) };
  },
});
