import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { defineService } from '../../kit/service';
import { listMessages } from './operations/list-messages';
import { storeMessage } from './operations/store-message';
import { registerInboxPage } from './page/routes';
import * as schema from './schema';

const retentionMs = 2 * 24 * 3600 * 1000;

async function purgeOldMessages(context: ServiceContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - retentionMs);
  await context.database.delete(schema.messages).where(lt(schema.messages.at, before));
}

/** Not in production: `servicesFor` leaves it out. */
export const inbox = defineService({
  name: 'inbox',
  title: 'Staging inbox',
  description: 'Mail and text messages of a test environment, for testers to read.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [listMessages, storeMessage],
  jobs: [{ name: 'purge-old-messages', everySeconds: 3600, run: purgeOldMessages }],
  routes: registerInboxPage,
});
