import { join } from 'node:path';
import { defineService } from '../foundation/service';
import { createGuestSession } from './operations/create-guest-session';
import { endSession } from './operations/end-session';
import { getSession } from './operations/get-session';
import { introspectSession } from './operations/introspect-session';
import * as schema from './schema';

export const authentication = defineService({
  name: 'authentication',
  title: 'Authentication',
  description: 'Guest sessions, one-time codes, passwords and the session cookie.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [getSession, createGuestSession, introspectSession, endSession],
});
