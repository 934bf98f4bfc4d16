import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';

export const getPushKey = defineOperation({
  id: 'getPushKey',
  method: 'GET',
  path: '/push-key',
  summary: 'Get the key with which a browser subscribes to messages',
  description: 'The public VAPID key, for `pushManager.subscribe`. Null: there is no web push.',
  access: 'public',
  request: {},
  responses: { 200: z.strictObject({ publicKey: z.string().nullable() }).meta({ id: 'PushKey' }) },
  async handle(_request, { configuration }) {
    return { status: 200, body: { publicKey: configuration.vapid?.publicKey ?? null } };
  },
});
