import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { type Problem, problem } from '../../../kit/problem';
import { BrokerLog } from '../stream/broker-log';
import { EventHub } from '../stream/event-hub';
import { runEventStream } from '../stream/event-stream';
import { fetchOwnBookings, refreshReader, toReader } from '../stream/reader';
import { TableLog } from '../stream/table-log';

const maxStreamsPerSession = 20;
const retryAfterSeconds = 30;

/** @returns the problem that rejects one more stream of this session in this process, or null */
function checkStreamLimit(hub: EventHub, sessionId: string, maxStreams: number): Problem | null {
  if (hub.countStreamsOf(sessionId) >= maxStreamsPerSession) {
    return problem('too-many-streams', {
      status: 429,
      detail: i18n.t(
        'Train Swap is open in too many tabs. Close some tabs to get live updates in this one.',
      ),
      retryAfter: retryAfterSeconds,
    });
  }
  if (hub.countStreams() < maxStreams) return null;
  return problem('service-unavailable', {
    status: 503,
    detail: i18n.t(
      'Live updates are busy at the moment. Your ticket is not affected. We will try again soon.',
    ),
    retryAfter: retryAfterSeconds,
  });
}

function createHub(context: ServiceContext): EventHub {
  const { broker, log } = context;
  return new EventHub(context, broker ? new BrokerLog(broker, log) : new TableLog(context));
}

export const streamEvents = defineOperation({
  id: 'streamEvents',
  method: 'GET',
  path: '/events',
  summary: "Live events of the session's own bookings",
  description:
    'Server-sent events: `id`, `event` (the type) and `data` as JSON {id, type, at, bookingId, operationId?, data}. ' +
    'A comment is sent every 15 seconds. After a disconnect, Last-Event-ID resumes the stream; no event is lost or repeated. ' +
    'Types: booking.exchanged, booking.fulfilled, booking.rebooked, ticket.ended, operation.held, operation.prolonged, ' +
    'operation.train-changed, operation.expired, operation.released, proposal.opened, ' +
    'proposal.accepted, proposal.ended, proposal.settled, wish.opened, wish.ended, payment.authorised, ' +
    'payment.captured, payment.refunded, payment.refund-failed, payment.refund-transferred, train.delayed, train.cancelled, train.platform-changed, seat.moved, complaint.changed; ' +
    'stream.open is the first event and has the current position. With `missed: true`, events after Last-Event-ID were deleted: ' +
    'reload the data shown. seat.moved reports other seats on the same train, after a swap or by the carrier: data.moves is a list of ' +
    '{travellerId, legIndex, from: {coach, place}, to: {coach, place}}, with segment: {from, to} (two stations) when it ' +
    'applies to part of the leg.',
  access: 'session',
  request: {
    headers: z.looseObject({ 'last-event-id': z.string().optional() }),
  },
  responses: { 200: z.string() },
  responseType: 'text/event-stream',
  problems: { 'too-many-streams': 429 },
  async handle({ headers }, context) {
    const hub = context.resource('hub', () => createHub(context.background()));
    const limitError = checkStreamLimit(hub, context.session.id, context.configuration.maxStreams);
    if (limitError) throw limitError;
    const response = context.hijackResponse();
    runEventStream({
      hub,
      response,
      requestId: context.requestId,
      sessionId: context.session.id,
      lastEventId: headers['last-event-id'],
      reader: toReader(context.session),
      refreshReader: () => refreshReader(context),
      fetchOwnBookings: () => fetchOwnBookings(context),
      now: () => context.clock.now(),
    }).catch((error) => {
      context.log.warn({ err: error }, 'an event stream failed');
      response.destroy();
    });
    return { status: 200, body: '' };
  },
});
