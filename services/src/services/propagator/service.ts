import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { defineService } from '../../kit/service';
import { appendEvents } from './operations/append-events';
import { streamEvents } from './operations/stream-events';
import * as schema from './schema';
import { endStreams } from './subscriptions/end-streams';

const retentionMs = 2 * 24 * 3600 * 1000;

async function purgeOldEvents(context: ServiceContext): Promise<void> {
  const storedBefore = new Date(context.clock.now().getTime() - retentionMs);
  await context.database.delete(schema.events).where(lt(schema.events.storedAt, storedBefore));
}

export const propagator = defineService({
  name: 'propagator',
  title: 'Message propagator',
  description: 'Pushes the events of a booking to the browsers of its holders.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [streamEvents, appendEvents],
  subscriptions: [endStreams],
  jobs: [{ name: 'purge-old-events', everySeconds: 3600, run: purgeOldEvents }],
});
