import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { createEventHub } from '../event-hub';
import { runEventStream } from '../event-stream';
import { ownBookingsOf, tooManyStreams } from '../own-bookings';
import { missedEvents } from '../stored-events';

const streamsPerSession = 20;

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: "Live events of the session's own bookings",
  description:
    'Server-sent events: `id`, `event` (the type) and `data` as JSON {id, type, at, bookingId, operationId?, data}. ' +
    'A comment comes every 15 seconds. After a cut, Last-Event-ID resumes with nothing missed or doubled. ' +
    'Types: booking.exchanged, operation.held, operation.expired, operation.released, proposal.opened, ' +
    'proposal.accepted, proposal.ended, proposal.settled, wish.opened, wish.ended, payment.authorised, ' +
    'payment.captured, train.delayed, train.cancelled, seat.moved, complaint.changed; stream.open comes first ' +
    'and carries the position. seat.moved tells of a settled swap on the same train: data.moves, each ' +
    '{travellerId, legIndex, from: {coach, place}, to: {coach, place}}.',
  access: 'session',
  request: {
    headers: z.looseObject({ 'last-event-id': z.string().optional() }),
  },
  responses: { 200: z.string() },
  responseType: 'text/event-stream',
  problems: { 'too-many-streams': 429 },
  async handle({ headers }, context) {
    const hub = context.resource('hub', () => createEventHub(context.background()));
    if (hub.streamsOf(context.session.id) >= streamsPerSession) throw tooManyStreams();
    const last = headers['last-event-id'];
    const response = context.takeOver();
    runEventStream({
      hub,
      response,
      requestId: context.requestId,
      sessionId: context.session.id,
      lastEventId: last && /^\d{1,15}$/.test(last) ? Number(last) : null,
      ownBookings: ownBookingsOf(context),
      missed: (after, upTo, own) => missedEvents(context.database, after, upTo, own),
      now: () => context.clock.now(),
    }).catch((error) => {
      context.log.warn({ err: error }, 'a stream of events was cut');
      response.destroy();
    });
    return { status: 200, body: '' };
  },
});
