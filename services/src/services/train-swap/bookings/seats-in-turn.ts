import { type SeatOfLeg, stretchText } from '../contract/booking';
import { seatKey } from '../contract/seat';

type Seated = Pick<SeatOfLeg, 'legIndex' | 'coach' | 'place'> & {
  travellerId?: string | null;
  stretch?: SeatOfLeg['stretch'] | null;
  fromCall?: number;
};

/** A seat that is kept from one part of the way to the next is one seat; who has no other, has it all the way. */
function joined<S extends Seated>(seats: readonly S[]): S[] {
  const turn: S[] = [];
  for (const seat of seats) {
    const last = turn.at(-1);
    if (last?.stretch && seat.stretch && seatKey(last) === seatKey(seat)) {
      const stretch = { from: last.stretch.from, to: seat.stretch.to };
      turn.splice(-1, 1, { ...last, stretch });
    } else turn.push(seat);
  }
  const [only, another] = turn;
  return only && !another ? [{ ...only, stretch: undefined }] : turn;
}

/** Traveller by traveller and leg by leg, as they come, each one's seats in the order of the way. */
export function seatsInTurn<S extends Seated>(seats: readonly S[]): S[] {
  const inTurn = [...seats].sort((one, other) => (one.fromCall ?? 0) - (other.fromCall ?? 0));
  const groups = new Map<string, S[]>(seats.map((seat) => [groupOf(seat), []]));
  for (const seat of inTurn) groups.get(groupOf(seat))?.push(seat);
  return [...groups.values()].flatMap(joined);
}

const groupOf = ({ travellerId, legIndex }: Seated): string => `${legIndex} ${travellerId}`;

/** `coach A, seat 12 from York to Darlington, then coach B, seat 14`; of several travellers one after the other. */
export function seatsText(seats: readonly Seated[]): string {
  const inTurn = seatsInTurn(seats);
  return inTurn
    .map((seat, at) => {
      const { coach, place, stretch } = seat;
      const next = inTurn[at + 1];
      const goesOn = next !== undefined && groupOf(next) === groupOf(seat);
      const where = stretch && goesOn ? ` from ${stretchText(stretch)}` : '';
      const link = goesOn ? ', then ' : '; ';
      return `coach ${coach}, seat ${place}${where}${next ? link : ''}`;
    })
    .join('');
}

/** The same for those of travellers alone, as a contract tells them. */
export const seatsOfTravellers = (seats: readonly Seated[]): SeatOfLeg[] =>
  seatsInTurn(seats).flatMap(({ travellerId, ...seat }) =>
    travellerId ? [{ travellerId, ...asSeat(seat) }] : [],
  );

/** As a contract tells it: without a stretch where it is for all the way. */
export const asSeat = ({
  legIndex,
  coach,
  place,
  stretch,
}: Seated): Omit<SeatOfLeg, 'travellerId'> => ({
  ...{ legIndex, coach, place },
  ...(stretch ? { stretch } : {}),
});
