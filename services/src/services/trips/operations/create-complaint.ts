import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { type Booking, firstLeg, lastLeg } from '../../train-swap/contract';
import { messageText } from '../../web/contract';
import { describeComplaints } from '../complaints/complaint-record';
import { contactOf } from '../complaints/contact';
import { alreadyClaimed, openComplaint } from '../complaints/open-complaint';
import {
  type Claim,
  type Complaint,
  complaintKindSchema,
  complaintSchema,
} from '../complaints/shapes';
import { answerBy, complaintTermsOf } from '../complaints/terms';
import { delayCompensationOf } from '../delay/delay-compensation';
import type { DelayCompensation } from '../delay/shapes';
import { bookingOfSession } from '../passes/bookings-of-session';

const body = z.strictObject({
  kind: complaintKindSchema,
  /** Whom it concerns, of the booking's travellers. */
  travellerIds: z.array(z.uuid()).min(1, 'Choose whom it concerns.').max(9),
  /** Needed of every kind but delay-repay. */
  text: messageText.optional(),
});
type Wanted = z.output<typeof body>;

function check({ kind, travellerIds, text }: Wanted, { travellers }: Booking): void {
  const known = new Set(travellers.map(({ id }) => id));
  const pointers = [
    ...(travellerIds.every((id) => known.has(id)) &&
    new Set(travellerIds).size === travellerIds.length
      ? []
      : [{ pointer: '#/travellerIds', detail: 'Choose travellers of this booking, each once.' }]),
    ...(text === undefined && kind !== 'delay-repay'
      ? [{ pointer: '#/text', detail: 'Write what happened.' }]
      : []),
  ];
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: 'Something in this complaint is missing. Correct what is marked.',
    pointers,
  });
}

/** What is claimed for these travellers; refuses where nothing is due. */
function claimFor(
  { travellerIds }: Wanted,
  { journey, price }: Booking,
  compensation: DelayCompensation,
): Claim {
  const { eligible, reasons, band, delay, operator, scheme } = compensation;
  const chosen = compensation.travellers.filter((one) => travellerIds.includes(one.travellerId));
  if (chosen.some(({ claimedBy }) => claimedBy !== null)) throw alreadyClaimed();
  if (!eligible || !band || chosen.length < travellerIds.length) {
    throw problem('delay-not-payable', {
      status: 409,
      detail: reasons[0]?.text ?? 'Nothing is due for this trip.',
    });
  }
  const { trainNumber, from, departure, timeZone } = firstLeg(journey);
  const amount = chosen.reduce((sum, one) => sum + one.amount.amount, 0);
  return {
    journeyId: journey.id,
    train: { trainNumber, from: from.name, to: lastLeg(journey).to.name, departure, timeZone },
    operator,
    scheme: scheme.name,
    cause: delay.cause,
    delayMinutes: delay.minutes,
    percent: band.percent,
    travellers: chosen.map((one) => ({
      travellerId: one.travellerId,
      paid: one.paid,
      amount: one.amount,
    })),
    amount: { amount, currency: price.currency },
  };
}

export const createComplaint = defineOperation({
  id: 'createComplaint',
  method: 'POST',
  path: '/trips/{bookingId}/complaints',
  summary: 'Complain about a trip, or claim Delay Repay for it',
  description:
    'A claim of the kind delay-repay is filled in from the delay of the train really taken; one claim a traveller and train. A mail goes to the address of the booking.',
  access: 'session',
  idempotent: true,
  request: { params: z.strictObject({ bookingId: z.uuid() }), body },
  responses: { 201: complaintSchema },
  problems: {
    'booking-not-found': 404,
    'delay-compensation-not-found': 404,
    'delay-not-payable': 409,
    'delay-already-claimed': 409,
    'too-many-attempts': 429,
    'service-unavailable': 503,
  },
  async prepare({ params, body }, context) {
    const booking = await bookingOfSession(context.call, params.bookingId);
    check(body, booking);
    const claim =
      body.kind === 'delay-repay'
        ? claimFor(body, booking, await delayCompensationOf(context, booking))
        : null;
    const [terms, contact] = await Promise.all([
      complaintTermsOf(context.call),
      contactOf(context, booking.id),
    ]);
    return { claim, terms, contact };
  },
  async handle({ params: { bookingId }, body }, context, { claim, terms, contact }) {
    const record = await openComplaint(context, {
      bookingId,
      kind: body.kind,
      text: body.text ?? null,
      travellerIds: body.travellerIds,
      claim,
      answerBy: answerBy(context.clock.now(), terms),
      openedBy: context.session.traveller?.id ?? null,
      contact,
    });
    const [complaint] = await describeComplaints(context.database, [record]);
    return { status: 201, body: complaint as Complaint };
  },
});
