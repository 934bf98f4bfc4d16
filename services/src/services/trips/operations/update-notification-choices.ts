import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import {
  choicesSchema,
  getAddressHash,
  linkSchema,
  saveChoices,
} from '../messages/choices/notification-choices';

export const updateNotificationChoices = defineOperation({
  id: 'updateNotificationChoices',
  method: 'PUT',
  path: '/notification-choices',
  summary: 'Choose which emails about trips are sent to an address',
  description:
    'The address is that of `link`, which is in each of these emails, otherwise that of the signed-in traveller. Emails about money, complaints and security are always sent.',
  access: 'optional-session',
  request: { body: z.strictObject({ choices: choicesSchema, link: linkSchema }) },
  responses: { 200: choicesSchema },
  problems: { 'notification-address-not-found': 404 },
  async handle({ body: { choices, link } }, context) {
    const addressHash = getAddressHash(context, context.session, link);
    await saveChoices(context, addressHash, choices);
    return { status: 200, body: choices };
  },
});
