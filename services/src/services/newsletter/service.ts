import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { sendConfirmation } from './confirmation/send-confirmation';
import { cancelSubscription } from './operations/cancel-subscription';
import { confirmSubscription } from './operations/confirm-subscription';
import { createSubscription } from './operations/create-subscription';
import { exportSubscription } from './operations/export-subscription';
import { deleteExpired, deleteTravellerData } from './retention/delete-subscriptions';
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
  jobs: [{ name: 'delete-expired', everySeconds: 3600, run: deleteExpired }],
});
