import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { defineService } from '../../kit/service';
import { appendEvents } from './operations/append-events';
import { streamEvents } from './operations/stream-events';
import * as schema from './schema';
import { endStreams } from './subscriptions/end-streams';

const keptMilliseconds = 2 * 24 * 3600 * 1000;

async function forgetOldEvents(context: ServiceContext): Promise<void> {
  const oldest = new Date(context.clock.now().getTime() - keptMilliseconds);
  await context.database.delete(schema.events).where(lt(schema.events.storedAt, oldest));
}

export const propagator = defineService({
  name: 'propagator',
  title: 'Message propagator',
  description: 'Pushes what happens to a booking to the browsers of those who own it.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [streamEvents, appendEvents],
  subscriptions: [endStreams],
  jobs: [{ name: 'forget-old-events', everySeconds: 3600, run: forgetOldEvents }],
});
