import type { Call } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import { getTrain } from '../../clients/timetable';
import type { LegSegment } from '../../contract/booking';
import { firstLeg, type Leg } from '../../contract/journey';
import type { Segment } from '../../contract/seat';
import type { Hop, Proposal } from '../../matching/matching';
import type { ProposedMove } from '../../schema';
import type { Candidate } from '../market/candidates';
import { getReservedPlaceId, getReservedSegment } from '../market/market-scope';
import { parsePlaceId, type TrainRegistry } from '../market/train-registry';

type Reservation = BookingRecord['reservations'][number];
type SegmentMove = ProposedMove & { calls: Segment };

/** Names the stations of a segment; null when the current timetable does not have one. */
async function createSegmentNamer(call: Call, leg: Leg, calls: readonly string[]) {
  const train = await getTrain(call, leg.trainId, leg.serviceDate);
  const names = new Map(train.calls.map(({ stationId, name }) => [stationId, name]));
  const station = (at: number) => {
    const stationId = calls[at] ?? '';
    const name = names.get(stationId);
    return name === undefined ? null : { stationId, name };
  };
  return ({ from, to }: Segment): LegSegment | null => {
    const [first, last] = [station(from), station(to)];
    return first && last ? { from: first, to: last } : null;
  };
}

/** A move that keeps the seat on another leg. */
function keepSeat(reservation: Reservation, travellerId: string): SegmentMove {
  const { coach, place, legIndex, segment } = reservation;
  const from = { coach, place };
  const calls = getReservedSegment(reservation);
  return { travellerId, legIndex, ...from, from, free: false, calls, ...(segment && { segment }) };
}

/** Splits a reservation into the parts before, on and after the segment, each with its seat. */
function splitReservation(
  reservation: Reservation,
  travellerId: string,
  segment: Segment,
  to: { coach: string; place: string; free: boolean } | null,
): SegmentMove[] {
  const { coach, place, legIndex } = reservation;
  const from = { coach, place };
  const reserved = getReservedSegment(reservation);
  const own = { travellerId, legIndex, ...from, from, free: false };
  if (!to) return [{ ...own, calls: reserved }];
  const parts: SegmentMove[] = [
    { ...own, calls: { from: reserved.from, to: segment.from } },
    { ...own, ...to, calls: segment },
    { ...own, calls: { from: segment.to, to: reserved.to } },
  ];
  return parts.filter(({ calls }) => calls.from < calls.to);
}

/** The seats of each traveller by segment after the swap; null when the seats are not the matched ones. */
export async function createSegmentMoves(
  { call, trains }: { call: Call; trains: TrainRegistry },
  { wish, record, own }: Pick<Candidate, 'wish' | 'record' | 'own'>,
  { hops, segment }: Pick<Proposal, 'hops' | 'segment'>,
): Promise<{ trainId: string; moves: ProposedMove[] } | null> {
  const train = trains.find(own);
  if (!train || !segment) return null;
  const nameOf = await createSegmentNamer(call, firstLeg(own), train.inventory.calls);
  const given = new Set(hops.map(({ from }) => from));
  const seatOf = ({ to }: Hop) => {
    const [, coach, place] = parsePlaceId(to);
    return { coach, place, free: !given.has(to) };
  };
  const moves: ProposedMove[] = [];
  for (const { id } of record.travellers) {
    const hop = hops.find(({ travellerId }) => travellerId === id);
    const seats = record.reservations
      .filter(({ travellerId }) => travellerId === id)
      .sort((one, other) => one.fromCall - other.fromCall);
    const reserved = seats.filter(({ legIndex }) => legIndex === wish.legIndex);
    const isMatched = hop ? reserved.some((each) => getReservedPlaceId(each) === hop.from) : true;
    if (reserved.length === 0 || !isMatched) return null;
    const parts = reserved.flatMap((each) =>
      splitReservation(
        each,
        id,
        segment,
        hop && getReservedPlaceId(each) === hop.from ? seatOf(hop) : null,
      ),
    );
    for (const part of parts) {
      const named = parts.length > 1 ? nameOf(part.calls) : undefined;
      if (named === null) return null;
      moves.push(named ? { ...part, segment: named } : part);
    }
    const onOtherLegs = seats.filter(({ legIndex }) => legIndex !== wish.legIndex);
    moves.push(...onOtherLegs.map((each) => keepSeat(each, id)));
  }
  moves.sort((one, other) => one.legIndex - other.legIndex);
  return { trainId: train.id, moves };
}
