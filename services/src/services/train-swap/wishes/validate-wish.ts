import { i18n } from '../../../kit/language/i18n';
import { type ProblemPointer, problem } from '../../../kit/problem';
import type { BookingRecord } from '../bookings/booking-record';
import type { ServiceClass } from '../contract/booking';
import { type Journey, journeyOfLeg } from '../contract/journey';
import { seatKey } from '../contract/seat';
import type { WishTerms } from '../contract/wish';
import { maxSeatsTogether, seatGroups } from '../inventory/seats/seat-groups';
import { propertiesAt } from '../inventory/seats/seats';
import type { LegInventory } from '../inventory/trains/train-runs';

/** Wishes for other trains are limited to direct journeys with numbered seats. */
export const isWishable = (journey: Journey): boolean =>
  journey.legs.length === 1 && journey.legs[0]?.layoutId !== null;

export const wishNotPossible = (detail: string) =>
  problem('wish-not-possible', { status: 409, detail });

export const invalidWish = (
  pointers: ProblemPointer[],
  detail = i18n.t('Say what you would take: another train, another seat, or seats together.'),
) => problem('invalid-request', { status: 422, detail, pointers });

function getLegError({ legs }: Journey, legIndex: number | undefined): string | null {
  const isDirect = legs.length === 1;
  if (legIndex === undefined) {
    return isDirect ? null : i18n.t('Say on which of your trains you would like another seat.');
  }
  const leg = legs[legIndex];
  if (!leg) return i18n.t('Your journey has no such train.');
  const isNumbered = isDirect || leg.layoutId !== null;
  return isNumbered ? null : i18n.t('This train has no numbered seats, so there is none to swap.');
}

/**
 * The leg on which a wish requests another seat.
 * @throws `invalid-request` when the leg is missing, unknown or has no numbered seats
 */
export function getWishedLegIndex(journey: Journey, { journeyIds, legIndex }: WishTerms): number {
  const isForOtherTrains = journeyIds.length > 0 && journey.legs.length > 1;
  const detail = isForOtherTrains ? null : getLegError(journey, legIndex);
  if (detail !== null) throw invalidWish([{ pointer: '#/legIndex', detail }], detail);
  return isForOtherTrains ? 0 : (legIndex ?? 0);
}

/** Whether a wish is for another class than that of the ticket. */
export const isForOtherClass = (
  booking: Pick<BookingRecord['booking'], 'serviceClass'>,
  { serviceClass }: { serviceClass?: ServiceClass | null | undefined },
): boolean => (serviceClass ?? booking.serviceClass) !== booking.serviceClass;

/** Journeys that the ticket can be swapped to, and the trains on which seats are wanted. */
type WishableTrains = { allowed: readonly Journey[]; trains: readonly LegInventory[] };

/** Whether the travellers already have everything that the wish requests. */
function hasWishedSeats(
  { reservations }: BookingRecord,
  { properties, together, legIndex }: WishTerms & { legIndex: number },
  [own]: readonly LegInventory[],
): boolean {
  if (!own || (properties.length === 0 && !together)) return false;
  const seats = reservations.filter((each) => each.legIndex === legIndex);
  const groups = seatGroups(own.layout);
  const isApart = together && new Set(seats.map((seat) => groups.get(seatKey(seat)))).size > 1;
  const has = seats.map((seat) => propertiesAt(own.layout, seat));
  return !isApart && has.every((each) => properties.every((property) => each.includes(property)));
}

function findWishErrors(
  record: BookingRecord,
  terms: WishTerms & { legIndex: number },
  { allowed, trains }: WishableTrains,
): ProblemPointer[] {
  const { booking, travellers: party } = record;
  const travellers = party.length;
  const known = new Set(allowed.filter(isWishable).map((journey) => journey.id));
  const { journeyIds, properties, together, makeRoom } = terms;
  const pointers = journeyIds.flatMap((id, index): ProblemPointer[] => {
    const pointer = `#/journeyIds/${index}`;
    if (journeyIds.indexOf(id) < index)
      return [{ pointer, detail: i18n.t('This train is there twice.') }];
    return known.has(id)
      ? []
      : [{ pointer, detail: i18n.t('This ticket cannot be swapped to this train.') }];
  });
  const maxTogether = Math.max(
    0,
    ...trains.map(({ layout }) =>
      maxSeatsTogether(layout, terms.serviceClass ?? booking.serviceClass),
    ),
  );
  if (together && travellers === 1) {
    pointers.push({
      pointer: '#/together',
      detail: i18n.t('Only a party can ask to sit together.'),
    });
  } else if (together && trains.length > 0 && travellers > maxTogether) {
    const detail = i18n.t('No more than {count} can sit side by side or round one table there.', {
      count: maxTogether,
    });
    pointers.push({ pointer: '#/together', detail });
  }
  if (makeRoom && travellers > 1) {
    const detail = i18n.t('Only a traveller alone can make room: a party could be split.');
    pointers.push({ pointer: '#/makeRoom', detail });
  }
  if (isForOtherClass(booking, terms) && (journeyIds.length === 0 || makeRoom)) {
    const detail = i18n.t('Choose the trains on which you would travel in this class.');
    pointers.push({ pointer: '#/serviceClass', detail });
  }
  const isForSeatOnly = journeyIds.length === 0 && !makeRoom;
  if (isForSeatOnly && !together && properties.length === 0) {
    pointers.push({ pointer: '#/journeyIds', detail: i18n.t('Nothing is wished for.') });
  }
  if (isForSeatOnly && pointers.length === 0 && hasWishedSeats(record, terms, trains)) {
    const detailOfSeats =
      travellers === 1
        ? i18n.t('Your seat has this already.')
        : i18n.t('Your seats all have this already.');
    pointers.push(
      together
        ? { pointer: '#/together', detail: i18n.t('You sit together already.') }
        : { pointer: '#/properties', detail: detailOfSeats },
    );
  }
  return pointers;
}

/**
 * @throws `wish-not-possible` when a traveller has no seat to give or the train has no numbered seats,
 * `invalid-request` when the terms are not allowed
 */
export function assertWishable(
  record: BookingRecord,
  terms: WishTerms & { legIndex: number },
  wishable: WishableTrains,
): void {
  const { booking, travellers } = record;
  const isForOtherTrains = terms.journeyIds.length > 0;
  const own = isForOtherTrains ? booking.journey : journeyOfLeg(booking.journey, terms.legIndex);
  const reservations = record.reservations.filter(({ legIndex }) => legIndex === terms.legIndex);
  if (!isWishable(own)) {
    throw wishNotPossible(
      i18n.t(
        'Swaps with other travellers are for direct trains with numbered seats. You can still choose another train yourself.',
      ),
    );
  }
  const seatsOf = ({ id }: { id: string }) =>
    reservations.filter(({ travellerId }) => travellerId === id).length;
  if (travellers.some((traveller) => seatsOf(traveller) === 0)) {
    throw wishNotPossible(
      i18n.t('Each traveller in this booking needs a seat to swap with others.'),
    );
  }
  if (isForOtherTrains && travellers.some((traveller) => seatsOf(traveller) > 1)) {
    throw wishNotPossible(
      i18n.t(
        'Your seat changes during the journey, so others cannot take it for the whole journey. You can still choose another train or another seat yourself.',
      ),
    );
  }
  const pointers = findWishErrors(record, terms, wishable);
  if (pointers.length > 0) throw invalidWish(pointers);
}
