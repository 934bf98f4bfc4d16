import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { deleteOldEntries } from './audit/record-action';
import { registerSupportDesk } from './pages/routes';
import * as schema from './schema';
import { deleteExpiredSessions } from './sign-in/sessions';

export const supportDesk = defineService({
  name: 'support-desk',
  title: 'Support desk',
  description: 'Pages on which staff find bookings and answer cases and complaints.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [],
  jobs: [
    { name: 'delete-expired-sessions', everySeconds: 3600, run: deleteExpiredSessions },
    { name: 'delete-old-audit-entries', everySeconds: 24 * 3600, run: deleteOldEntries },
  ],
  routes: registerSupportDesk,
});
