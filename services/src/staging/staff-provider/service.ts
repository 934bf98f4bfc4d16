import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { registerProvider } from './routes';
import * as schema from './schema';

/** Not in production: `servicesFor` leaves it out. */
export const staffProvider = defineService({
  name: 'staff-provider',
  title: 'Staff provider',
  description: 'The OpenID Connect provider of a test environment, in which everyone is staff.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [],
  routes: registerProvider,
});
