import type { Call } from '../../../kit/context';
import type { BookingRecord } from '../bookings/booking-record';
import { getTrain } from '../clients/timetable';
import type { StretchOfLeg } from '../contract/booking';
import { firstLeg, type Leg } from '../contract/journey';
import type { Stretch } from '../contract/seat';
import type { Hop, Proposal } from '../matching/matching';
import type { ProposedMove } from '../schema';
import type { Candidate } from './market/candidates';
import { partsOfPlaceId } from './market/places-of-train';
import { reservedId, stretchOf } from './market/reach';
import type { KnownTrains } from './market/trains';

type Reservation = BookingRecord['reservations'][number];
type MoveOnTheWay = ProposedMove & { calls: Stretch };

/** The stations of a part of a leg by its calls, or null when the timetable of now does not know one. */
async function stretchNamer(call: Call, leg: Leg, calls: readonly string[]) {
  const train = await getTrain(call, leg.trainId, leg.serviceDate);
  const names = new Map(train.calls.map(({ stationId, name }) => [stationId, name]));
  const station = (at: number) => {
    const stationId = calls[at] ?? '';
    const name = names.get(stationId);
    return name === undefined ? null : { stationId, name };
  };
  return ({ from, to }: Stretch): StretchOfLeg | null => {
    const [first, last] = [station(from), station(to)];
    return first && last ? { from: first, to: last } : null;
  };
}

/** A seat on another train of the journey, which is taken again as it is. */
function kept(reservation: Reservation, travellerId: string): MoveOnTheWay {
  const { coach, place, legIndex, stretch } = reservation;
  const from = { coach, place };
  const calls = stretchOf(reservation);
  return { travellerId, legIndex, ...from, from, free: false, calls, ...(stretch && { stretch }) };
}

/** The parts of a reserved place's way with where its traveller sits then. */
function cut(
  reservation: Reservation,
  travellerId: string,
  stretch: Stretch,
  to: { coach: string; place: string; free: boolean } | null,
): MoveOnTheWay[] {
  const { coach, place, legIndex } = reservation;
  const from = { coach, place };
  const ride = stretchOf(reservation);
  const own = { travellerId, legIndex, ...from, from, free: false };
  if (!to) return [{ ...own, calls: ride }];
  const parts: MoveOnTheWay[] = [
    { ...own, calls: { from: ride.from, to: stretch.from } },
    { ...own, ...to, calls: stretch },
    { ...own, calls: { from: stretch.to, to: ride.to } },
  ];
  return parts.filter(({ calls }) => calls.from < calls.to);
}

/**
 * Where each traveller of a wish sits, part by part of the way, when places are changed on the part that all of the
 * proposal ride; null when somebody's seats are not those that were matched.
 */
export async function movesOnTheWay(
  { call, trains }: { call: Call; trains: KnownTrains },
  { wish, record, own }: Pick<Candidate, 'wish' | 'record' | 'own'>,
  { hops, stretch }: Pick<Proposal, 'hops' | 'stretch'>,
): Promise<{ trainId: string; moves: ProposedMove[] } | null> {
  const train = trains.of(own);
  if (!train || !stretch) return null;
  const nameOf = await stretchNamer(call, firstLeg(own), train.inventory.calls);
  const given = new Set(hops.map(({ from }) => from));
  const seatOf = ({ to }: Hop) => {
    const [, coach, place] = partsOfPlaceId(to);
    return { coach, place, free: !given.has(to) };
  };
  const moves: ProposedMove[] = [];
  for (const { id } of record.travellers) {
    const hop = hops.find(({ travellerId }) => travellerId === id);
    const seats = record.reservations
      .filter(({ travellerId }) => travellerId === id)
      .sort((one, other) => one.fromCall - other.fromCall);
    const reserved = seats.filter(({ legIndex }) => legIndex === wish.legIndex);
    const isMatched = hop ? reserved.some((each) => reservedId(each) === hop.from) : true;
    if (reserved.length === 0 || !isMatched) return null;
    const parts = reserved.flatMap((each) =>
      cut(each, id, stretch, hop && reservedId(each) === hop.from ? seatOf(hop) : null),
    );
    for (const part of parts) {
      const named = parts.length > 1 ? nameOf(part.calls) : undefined;
      if (named === null) return null;
      moves.push(named ? { ...part, stretch: named } : part);
    }
    const onOthers = seats.filter(({ legIndex }) => legIndex !== wish.legIndex);
    moves.push(...onOthers.map((each) => kept(each, id)));
  }
  moves.sort((one, other) => one.legIndex - other.legIndex);
  return { trainId: train.id, moves };
}
