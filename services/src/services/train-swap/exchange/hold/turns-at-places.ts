import type { OperationContext } from '../../../../kit/context';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import type { LegInventory } from '../../inventory/train-runs';
import { type WantedPlace, wantedBy } from './choose-places';

const keyOf = (place: WantedPlace): string => `${place.trainRunId}/${seatKey(place)}`;
const overlaps = (one: WantedPlace, other: WantedPlace): boolean =>
  keyOf(one) === keyOf(other) && one.fromCall < other.toCall && other.fromCall < one.toCall;

/** How a turn ended: its booking has the places; others were seen to have some of them; or neither. */
type Outcome = 'got' | 'taken' | 'failed';

class Turn {
  #end: (outcome: Outcome) => void = () => undefined;
  readonly ended = new Promise<Outcome>((resolve) => {
    this.#end = resolve;
  });
  hasThem = false;

  constructor(
    readonly bookingId: string,
    readonly wanted: readonly WantedPlace[],
  ) {}

  among(places: readonly WantedPlace[]): WantedPlace[] {
    return places.filter((place) => this.wanted.some((own) => overlaps(own, place)));
  }

  end(outcome: Outcome): void {
    this.#end(outcome);
  }
}

class TurnsAtPlaces {
  readonly #turns = new Map<string, readonly Turn[]>();

  /**
   * Resolves when nobody else has a turn at one of these places, and this one, which then has it, saw that no
   * other booking has them.
   * @returns the places that other bookings have: with any of them gone there is no turn
   */
  async take(mine: Turn, look: () => Promise<WantedPlace[]>): Promise<WantedPlace[]> {
    for (;;) {
      const others = this.#at(mine.wanted);
      if (others.length === 0) {
        this.#add(mine);
        const taken = await look();
        if (taken.length > 0) this.end(mine, 'taken');
        return taken;
      }
      const outcomes = await Promise.all(others.map(({ ended }) => ended));
      const gone = others.flatMap((other, at) =>
        outcomes[at] === 'got' && other.bookingId !== mine.bookingId
          ? other.among(mine.wanted)
          : [],
      );
      if (gone.length > 0) return gone;
      // Whose they are was not asked: all who waited look at once, not one after the other.
      const taken = outcomes.includes('taken') ? await look() : [];
      if (taken.length > 0) return taken;
    }
  }

  end(mine: Turn, outcome: Outcome): void {
    for (const place of mine.wanted) {
      const others = this.#turns.get(keyOf(place))?.filter((each) => each !== mine) ?? [];
      if (others.length > 0) this.#turns.set(keyOf(place), others);
      else this.#turns.delete(keyOf(place));
    }
    mine.end(outcome);
  }

  async close(): Promise<void> {
    this.#turns.clear();
  }

  #at(wanted: readonly WantedPlace[]): Turn[] {
    const near = new Set(wanted.flatMap((place) => this.#turns.get(keyOf(place)) ?? []));
    return [...near].filter((turn) => turn.among(wanted).length > 0);
  }

  #add(mine: Turn): void {
    for (const place of mine.wanted) {
      this.#turns.set(keyOf(place), [...(this.#turns.get(keyOf(place)) ?? []), mine]);
    }
  }
}

/** `got` is told when the request has the places, which are the booking's if it then succeeds. */
export type TurnAtPlaces = { gone: readonly Placement[]; got(): void };

/**
 * Of a crowd that wants the same places one at a time looks at them and goes on in this process, until its request
 * is handled. When it got them, all who waited hear so at once and from memory: each would have read the same. Who
 * has a turn waits for no other, so nobody waits in a ring. Only a saving: other processes have turns of their own.
 *
 * @param look which of the chosen places other bookings have
 */
export async function waitForTurn(
  context: Pick<OperationContext, 'resource' | 'whenHandled'>,
  legs: readonly Omit<LegInventory, 'layout' | 'calls'>[],
  chosen: readonly Placement[],
  bookingId: string,
  look: () => Promise<readonly Placement[]>,
): Promise<TurnAtPlaces> {
  const places = wantedBy(legs, chosen);
  const turns = context.resource('turns-at-places', () => new TurnsAtPlaces());
  const turn = new Turn(
    bookingId,
    places.map(({ wanted }) => wanted),
  );
  context.whenHandled((isDone) => turns.end(turn, isDone && turn.hasThem ? 'got' : 'failed'));
  const gone = await turns.take(turn, async () => {
    const taken = await look();
    return places.flatMap(({ placement, wanted }) => (taken.includes(placement) ? [wanted] : []));
  });
  return {
    gone: places.flatMap(({ placement, wanted }) => (gone.includes(wanted) ? [placement] : [])),
    got: () => {
      turn.hasThem = true;
    },
  };
}
