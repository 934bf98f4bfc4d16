import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { registerSupportDesk } from './pages/routes';
import * as schema from './schema';

/** Not in production: `servicesFor` leaves it out. */
export const supportDesk = defineService({
  name: 'support-desk',
  title: 'Support desk',
  description: 'Pages on which testers answer support cases and complaints of a test environment.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [],
  routes: registerSupportDesk,
});
