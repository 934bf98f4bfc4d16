import { z } from 'zod';
import { i18n } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { type Booking, firstLeg, lastLeg } from '../../train-swap/contract';
import { messageText } from '../../web/contract';
import { getSessionBooking } from '../clients/train-swap';
import { toComplaintResponse } from '../complaints/complaint-record';
import { assertClaimAllowed, getContact } from '../complaints/contact';
import { alreadyClaimed, openComplaint } from '../complaints/open-complaint';
import { getAnswerDate, getComplaintTerms } from '../complaints/terms';
import { computeDelayCompensation } from '../delay/delay-compensation';
import { type Claim, complaintKindSchema, complaintSchema } from '../shapes/complaint-shapes';
import type { DelayCompensation } from '../shapes/delay-shapes';

const body = z.strictObject({
  kind: complaintKindSchema,
  /** Travellers of the booking that it is about. */
  travellerIds: z
    .array(z.uuid())
    .min(1, { error: () => i18n.t('Choose at least one traveller.') })
    .max(9),
  /** Required for every kind except delay-repay. */
  text: messageText.optional(),
});
type ComplaintRequest = z.output<typeof body>;

function assertValid(
  { kind, travellerIds, text }: ComplaintRequest,
  { travellers }: Booking,
): void {
  const known = new Set(travellers.map(({ id }) => id));
  const pointers = [
    ...(travellerIds.every((id) => known.has(id)) &&
    new Set(travellerIds).size === travellerIds.length
      ? []
      : [
          {
            pointer: '#/travellerIds',
            detail: i18n.t('Choose travellers of this booking, each once.'),
          },
        ]),
    ...(text === undefined && kind !== 'delay-repay'
      ? [{ pointer: '#/text', detail: i18n.t('Write what happened.') }]
      : []),
  ];
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: i18n.t('Something in this complaint is missing. Correct the marked fields.'),
    pointers,
  });
}

/** Creates the claim for these travellers. @throws `delay-not-payable`, `delay-already-claimed` */
function createClaim(
  { travellerIds }: ComplaintRequest,
  { journey, price }: Booking,
  compensation: DelayCompensation,
): Claim {
  const { eligible, reasons, band, delay, operator, scheme } = compensation;
  const chosen = compensation.travellers.filter((one) => travellerIds.includes(one.travellerId));
  if (chosen.some(({ claimedBy }) => claimedBy !== null)) throw alreadyClaimed();
  if (!eligible || !band || chosen.length < travellerIds.length) {
    throw problem('delay-not-payable', {
      status: 409,
      detail: reasons[0]?.text ?? i18n.t('Nothing is due for this trip.'),
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
  summary: 'Create a complaint or a Delay Repay claim',
  description:
    'A complaint of the kind delay-repay is filled in from the delay of the train that was taken. It requires a step-up for a claim of this booking, or the signed-in owner of the booking. Each traveller can claim once for a train. A mail is sent to the address of the booking.',
  access: 'session',
  idempotent: true,
  request: { params: z.strictObject({ bookingId: z.uuid() }), body },
  responses: { 201: complaintSchema },
  problems: {
    'booking-not-found': 404,
    'delay-compensation-not-found': 404,
    'delay-not-payable': 409,
    'delay-already-claimed': 409,
    'step-up-required': 403,
    'too-many-attempts': 429,
    'service-unavailable': 503,
  },
  async prepare({ params, body }, context) {
    const booking = await getSessionBooking(context.call, params.bookingId);
    assertValid(body, booking);
    const claim =
      body.kind === 'delay-repay'
        ? createClaim(body, booking, await computeDelayCompensation(context, booking))
        : null;
    const [terms, contact] = await Promise.all([
      getComplaintTerms(context.call),
      getContact(context, booking.id),
    ]);
    if (claim) assertClaimAllowed(context.session, booking.id, contact);
    return { claim, terms, contact };
  },
  async handle({ params: { bookingId }, body }, context, { claim, terms, contact }) {
    const record = await openComplaint(context, {
      bookingId,
      kind: body.kind,
      text: body.text ?? null,
      travellerIds: body.travellerIds,
      claim,
      answerBy: getAnswerDate(context.clock.now(), terms),
      openedBy: context.session.traveller?.id ?? null,
      contact,
    });
    return { status: 201, body: await toComplaintResponse(context.database, record) };
  },
});
