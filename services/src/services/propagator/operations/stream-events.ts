import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { lookAtReader, ownBookings, readerOf } from '../holders/reader';
import { createEventHub } from '../stream/event-hub';
import { runEventStream } from '../stream/event-stream';
import { forgottenUpTo, lastGivenId, missedEvents } from '../stream/stored-events';
import { tooManyStreams } from '../stream/too-many-streams';

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: "Live events of the session's own bookings",
  description:
    'Server-sent events: `id`, `event` (the type) and `data` as JSON {id, type, at, bookingId, operationId?, data}. ' +
    'A comment comes every 15 seconds. After a cut, Last-Event-ID resumes with nothing missed or doubled. ' +
    'Types: booking.exchanged, operation.held, operation.prolonged, operation.expired, operation.released, proposal.opened, ' +
    'proposal.accepted, proposal.ended, proposal.settled, wish.opened, wish.ended, payment.authorised, ' +
    'payment.captured, payment.refunded, payment.refund-failed, payment.refund-transferred, train.delayed, train.cancelled, train.platform-changed, seat.moved, complaint.changed; ' +
    'stream.open comes first and carries the position; with `missed: true` where events after Last-Event-ID are kept no more: ' +
    'load anew what is shown. seat.moved tells of a settled swap on the same train: data.moves, each ' +
    '{travellerId, legIndex, from: {coach, place}, to: {coach, place}}, and with stretch: {from, to}, two stations, where it ' +
    'is for a part of the leg.',
  access: 'session',
  request: {
    headers: z.looseObject({ 'last-event-id': z.string().optional() }),
  },
  responses: { 200: z.string() },
  responseType: 'text/event-stream',
  problems: { 'too-many-streams': 429 },
  async handle({ headers }, context) {
    const hub = context.resource('hub', () => createEventHub(context.background()));
    const refusal = tooManyStreams(hub, context.session.id, context.configuration.mostStreams);
    if (refusal) throw refusal;
    const last = headers['last-event-id'];
    const response = context.takeOver();
    runEventStream({
      hub,
      response,
      requestId: context.requestId,
      sessionId: context.session.id,
      lastEventId: last && /^\d{1,15}$/.test(last) ? Number(last) : null,
      reader: readerOf(context.session),
      lookAgain: () => lookAtReader(context),
      ownBookings: () => ownBookings(context),
      lastGiven: () => lastGivenId(context.database),
      forgottenUpTo: () => forgottenUpTo(context.database),
      missed: (after, upTo, own) => missedEvents(context.database, after, upTo, own),
      now: () => context.clock.now(),
    }).catch((error) => {
      context.log.warn({ err: error }, 'a stream of events was cut');
      response.destroy();
    });
    return { status: 200, body: '' };
  },
});
