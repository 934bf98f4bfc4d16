import type { OperationContext } from '../../foundation/context';
import type { Placement } from '../contract/booking';
import { seatKey } from '../places/seats';
import type { LegInventory } from '../places/train-runs';
import { type WantedPlace, wantedBy } from './choose-places';

const keyOf = (place: WantedPlace): string => `${place.trainRunId}/${seatKey(place)}`;
const overlaps = (one: WantedPlace, other: WantedPlace): boolean =>
  keyOf(one) === keyOf(other) && one.fromCall < other.toCall && other.fromCall < one.toCall;

class Turn {
  #end: (gotThem: boolean) => void = () => undefined;
  /** Whether they are its booking's, once it has ended. */
  readonly ended = new Promise<boolean>((resolve) => {
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

  end(isDone: boolean): void {
    this.#end(isDone && this.hasThem);
  }
}

class TurnsAtPlaces {
  readonly #turns = new Map<string, readonly Turn[]>();

  /**
   * Resolves when nobody else has a turn at one of these places; then this one has it.
   * @returns the places that other bookings got meanwhile: with any of them gone there is no turn
   */
  async take(mine: Turn): Promise<WantedPlace[]> {
    for (;;) {
      const others = this.#at(mine.wanted);
      if (others.length === 0) {
        this.#add(mine);
        return [];
      }
      const gone = others.map(async (other) =>
        (await other.ended) && other.bookingId !== mine.bookingId ? other.among(mine.wanted) : [],
      );
      const allGone = (await Promise.all(gone)).flat();
      if (allGone.length > 0) return allGone;
    }
  }

  end(mine: Turn, isDone: boolean): void {
    for (const place of mine.wanted) {
      const others = this.#turns.get(keyOf(place))?.filter((each) => each !== mine) ?? [];
      if (others.length > 0) this.#turns.set(keyOf(place), others);
      else this.#turns.delete(keyOf(place));
    }
    mine.end(isDone);
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
 * Of a crowd that wants the same places one at a time goes on in this process, until its request is handled. When
 * it got them, all who waited hear so at once and from memory: each would have read the same. Who has a turn
 * waits for no other, so nobody waits in a ring. Only a saving: other processes have turns of their own.
 */
export async function waitForTurn(
  context: Pick<OperationContext, 'resource' | 'whenHandled'>,
  legs: readonly Omit<LegInventory, 'layout'>[],
  chosen: readonly Placement[],
  bookingId: string,
): Promise<TurnAtPlaces> {
  const places = wantedBy(legs, chosen);
  const turns = context.resource('turns-at-places', () => new TurnsAtPlaces());
  const turn = new Turn(
    bookingId,
    places.map(({ wanted }) => wanted),
  );
  const gone = await turns.take(turn);
  if (gone.length === 0) context.whenHandled((isDone) => turns.end(turn, isDone));
  return {
    gone: places.flatMap(({ placement, wanted }) => (gone.includes(wanted) ? [placement] : [])),
    got: () => {
      turn.hasThem = true;
    },
  };
}
