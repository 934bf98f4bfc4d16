import { z } from 'zod';
import {
  type Broker,
  type BrokerMessage,
  duplicateWindowMs,
  isTemporaryFailure,
  subjectPrefix,
} from '../broker/broker';
import type { ServiceContext } from '../context';
import { type EventBody, eventBody } from './receive-events';

/** Ids of rejected events, with whether a later attempt can succeed because a service did not respond. */
export type Rejections = ReadonlyMap<string, boolean>;

/** Ignores fields that newer processes add. */
const publishedEvent = z.object({ ...eventBody.shape, bookingId: z.string() });

/** Half, because the clocks of processes and of NATS differ. */
const recognisedMs = duplicateWindowMs / 2;

/** @param service `*` for all services */
export const toSubject = (service: string, bookingId: string): string =>
  `${subjectPrefix}.${service}.${toToken(bookingId)}`;

/** @returns null when the message is not an event */
export function parsePublishedEvent({ text }: BrokerMessage) {
  try {
    return publishedEvent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Publishes the events that have a booking, each once and in order for each booking. After an event that is rejected,
 * later events of its booking are not published, and are to be sent again with it.
 */
export async function publishEvents(
  broker: Broker,
  service: string,
  { clock, log }: ServiceContext,
  events: readonly EventBody[],
): Promise<Rejections> {
  const subjects = new Map<string, EventBody[]>();
  for (const event of events) {
    if (event.bookingId === null) continue;
    const subject = toSubject(service, event.bookingId);
    subjects.set(subject, [...(subjects.get(subject) ?? []), event]);
  }
  const rejected = new Map<string, boolean>();
  let failure: unknown;
  const recognisedSince = new Date(clock.now().getTime() - recognisedMs);
  const publishInOrder = async ([subject, ordered]: [string, EventBody[]]) => {
    for (const event of ordered) {
      try {
        const isKnown =
          new Date(event.at) < recognisedSince && (await isStored(broker, subject, event));
        if (!isKnown) await broker.publish({ subject, id: event.id, text: JSON.stringify(event) });
      } catch (error) {
        failure = error;
        rejected.set(event.id, isTemporaryFailure(error));
        return;
      }
    }
  };
  await Promise.all([...subjects].map(publishInOrder));
  if (rejected.size > 0)
    log.warn({ err: failure, events: [...rejected.keys()] }, 'events were not published');
  return rejected;
}

/** NATS recognises the id only for some minutes, but an event can be sent again after an hour without NATS. */
async function isStored(broker: Broker, subject: string, { id }: EventBody): Promise<boolean> {
  for (let from = 1; ; ) {
    const found = await broker.findNext(subject, from);
    if (!found) return false;
    if (found.id === id) return true;
    from = found.sequence + 1;
  }
}

/** A part of a subject has no spaces, dots and wildcards. */
const toToken = (text: string): string =>
  encodeURIComponent(text).replace(/[.*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
