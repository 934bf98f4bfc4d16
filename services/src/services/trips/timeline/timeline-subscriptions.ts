import { defaultLanguage } from '@train-swap/shared-config/languages';
import type { ServiceContext } from '../../../kit/context';
import { runInLanguage } from '../../../kit/language/i18n';
import { defineSubscription, type ReceivedEvent } from '../../../kit/service';
import { timelineEntries } from '../schema';
import { eventTexts } from './timeline-texts';

async function saveEntry(
  event: ReceivedEvent<Record<string, unknown>>,
  context: ServiceContext,
  format: (data: unknown) => string | null,
) {
  const { id: eventId, bookingId, type, data } = event;
  if (bookingId === null) return;
  const text = runInLanguage(defaultLanguage, () => format(data)) ?? '';
  const entry = { eventId, bookingId, at: new Date(event.at), type, text, data };
  await context.database.insert(timelineEntries).values(entry).onConflictDoNothing();
}

/** Stores one timeline entry for each event of these types; repeated deliveries are ignored. */
export const timelineSubscriptions = eventTexts.map(({ event, data, format }) =>
  defineSubscription({
    name: `timeline ${event}`,
    event,
    data,
    handle: (received, context) => saveEntry(received, context, format),
  }),
);
