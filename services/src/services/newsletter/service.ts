import { join } from 'node:path';
import { registerUnsubscribeRoutes } from '../../kit/http/unsubscribe-routes';
import { defineService } from '../../kit/service';
import { findLink, unsubscribePath } from './confirmation/links';
import { sendConfirmation } from './confirmation/send-confirmation';
import { cancelSubscription } from './operations/cancel-subscription';
import { confirmSubscription } from './operations/confirm-subscription';
import { createSubscription } from './operations/create-subscription';
import { exportSubscription } from './operations/export-subscription';
import {
  deleteExpired,
  deleteSubscriber,
  deleteTravellerData,
} from './retention/delete-subscriptions';
import * as schema from './schema';

export const newsletter = defineService({
  name: 'newsletter',
  title: 'Newsletter',
  description:
    'Newsletter subscriptions with double opt-in, and an unsubscribe link in every email.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [createSubscription, confirmSubscription, cancelSubscription, exportSubscription],
  subscriptions: [sendConfirmation, deleteTravellerData],
  routes: (app, context) =>
    registerUnsubscribeRoutes(app, context, {
      path: unsubscribePath,
      getPage: ({ token }) => `/account/newsletter?token=${token}&cancel=1`,
      unsubscribe: async ({ token = '' }) => {
        const link = await findLink(context, token);
        if (link) await deleteSubscriber(context, link);
        return link !== undefined;
      },
    }),
  jobs: [{ name: 'delete-expired', everySeconds: 3600, run: deleteExpired }],
});
