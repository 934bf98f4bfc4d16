import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { sendConfirmation } from './confirmation/send-confirmation';
import { cancelSubscription } from './operations/cancel-subscription';
import { confirmSubscription } from './operations/confirm-subscription';
import { createSubscription } from './operations/create-subscription';
import { exportSubscription } from './operations/export-subscription';
import { forgetTraveller } from './retention/forget-traveller';
import { forgetWhatExpired } from './retention/forget-what-expired';
import * as schema from './schema';

export const newsletter = defineService({
  name: 'newsletter',
  title: 'Newsletter',
  description: 'Subscriptions by double opt-in, and leaving by the link of any mail.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [createSubscription, confirmSubscription, cancelSubscription, exportSubscription],
  subscriptions: [sendConfirmation, forgetTraveller],
  jobs: [{ name: 'forget-what-expired', everySeconds: 3600, run: forgetWhatExpired }],
});
