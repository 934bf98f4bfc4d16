import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { localTime } from '../../../kit/local-time';
import { seatsText } from '../bookings/seats-in-turn';
import { firstLeg, type Journey, rideOf } from '../contract/journey';
import type { EndedBecause, ProposedKind } from '../contract/proposal';
import { bookings, type ProposedMove } from '../schema';
import type { PartPlan } from './plan-proposals';
import { isElsewhere, legOf, seatsGiven } from './proposed-seats';

const trainText = (journey: Journey): string => {
  const { departure, timeZone, from, to } = firstLeg(journey);
  return `the ${localTime(new Date(departure), timeZone)} from ${from.name} to ${to.name}`;
};

/** The train on which somebody sits elsewhere, and the seats on it. */
const swappedOn = (journey: Journey, moves: readonly ProposedMove[]) => {
  const legIndex = legOf(moves);
  const seats = moves.filter((move) => move.legIndex === legIndex);
  return { train: trainText(rideOf(journey, legIndex)), seats };
};

const linkTo = (context: ServiceContext, bookingId: string, operationId: string): string =>
  new URL(
    `/swap/${encodeURIComponent(bookingId)}/exchange/${encodeURIComponent(operationId)}`,
    context.configuration.publicOrigin,
  ).href;

async function write(
  context: ServiceContext,
  bookingId: string,
  mail: { subject: string; paragraphs: readonly string[]; links: readonly string[] },
): Promise<void> {
  const [booking] = await context.database
    .select({ email: bookings.contactEmail })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  if (!booking) return;
  await context.messages.send({
    channel: 'email',
    to: booking.email,
    subject: mail.subject,
    text: mail.paragraphs.join('\n\n'),
    links: [...mail.links],
  });
}

export type Proposed = {
  part: PartPlan;
  operationId: string;
  heldUntil: Date;
  kind: ProposedKind;
};

/** Tells one party what it is offered, in its browsers and by mail. Of the others it learns nothing. */
export async function tellProposed(
  context: ServiceContext,
  { part, operationId, heldUntil, kind }: Proposed,
): Promise<void> {
  const { bookingId } = part.wish;
  const { journey } = part.offer;
  await context.publish({
    type: 'proposal.opened',
    bookingId,
    operationId,
    audience: 'travellers',
    data: { heldUntil: heldUntil.toISOString() },
  });
  const { timeZone } = firstLeg(journey);
  const link = linkTo(context, bookingId, operationId);
  const { train, seats } = swappedOn(journey, part.moves);
  const before = swappedOn(part.previousJourney, part.moves).train;
  const who =
    kind === 'free-seat'
      ? 'A seat has become free.'
      : 'Others would take your seat, and you can have one you wished for.';
  await write(context, bookingId, {
    subject: 'We found a swap for you',
    paragraphs: [
      `${who} You would travel by ${train}, ${seatsText(seats)}, instead of ${before}, ${seatsText(seatsGiven(seats))}.`,
      `Accept or refuse by ${localTime(heldUntil, timeZone)}: ${link}`,
      'Nothing happens unless everyone accepts. Until then your ticket stays as it is.',
    ],
    links: [link],
  });
}

const becauseTexts: Record<EndedBecause, string> = {
  declined: 'Not everyone accepted the swap that we had found.',
  expired: 'Not everyone answered in time.',
  withdrawn: 'Somebody who took part had to leave the swap that we had found.',
  changed: 'Something changed for somebody who took part.',
};

/** Who had accepted learns that it came to nothing. */
export function tellEnded(
  context: ServiceContext,
  bookingId: string,
  because: EndedBecause,
  goesOn: boolean,
): Promise<void> {
  return write(context, bookingId, {
    subject: 'Your swap did not happen',
    paragraphs: [
      `${becauseTexts[because]} Your ticket is as it was, and nothing was charged.`,
      goesOn
        ? 'Your wish is still open, and we go on looking.'
        : 'The time that you gave us to look is over. You can make another wish.',
    ],
    links: [
      new URL(`/swap/${encodeURIComponent(bookingId)}`, context.configuration.publicOrigin).href,
    ],
  });
}

export type Settled = {
  bookingId: string;
  journey: Journey;
  moves: readonly ProposedMove[];
};

export function tellSettled(
  context: ServiceContext,
  { bookingId, journey, moves }: Settled,
): Promise<void> {
  const { train, seats } = swappedOn(journey, moves);
  const link = new URL(
    `/trips/${encodeURIComponent(bookingId)}`,
    context.configuration.publicOrigin,
  ).href;
  return write(context, bookingId, {
    subject: 'Everyone accepted: your new ticket is here',
    paragraphs: [
      `You now travel by ${train}, ${seatsText(seats)}.`,
      `Your old ticket is no longer valid. Open the new one: ${link}`,
    ],
    links: [link],
  });
}

export type SeatsMoved = {
  bookingId: string;
  operationId: string;
  moves: readonly ProposedMove[];
};

/**
 * Who sits elsewhere on the same train: the last of the others to accept settled it, at no doing of this
 * browser. `data` is `{ moves: [{ travellerId, legIndex, from: { coach, place }, to: { coach, place } }] }`; where it is
 * for a part of the leg, a move has the `stretch`, from one station to another, too.
 */
export async function tellSeatsMoved(
  context: ServiceContext,
  { bookingId, operationId, moves }: SeatsMoved,
): Promise<void> {
  const moved = moves.filter(isElsewhere);
  if (moved.length === 0) return;
  await context.publish({
    type: 'seat.moved',
    bookingId,
    operationId,
    audience: 'travellers',
    data: {
      moves: moved.map(({ travellerId, legIndex, from, coach, place, stretch }) => ({
        ...{ travellerId, legIndex, from, to: { coach, place } },
        ...(stretch ? { stretch } : {}),
      })),
    },
  });
}
