import type { ServiceContext } from '../../../kit/context';
import { seatKey } from '../contract/seat';
import type { PlacementRequest } from './hold-places';
import type { LegInventory } from './train-runs';

class PlacesOnTheWay {
  /** By `trainRunId`; a place may be on its way to several, of whom one will get it. */
  readonly #places = new Map<number, PlacementRequest[]>();

  /** Keys (`coach/place`) of those of a train. */
  of({ trainRunId }: Pick<LegInventory, 'trainRunId'>): ReadonlySet<string> {
    return new Set(this.#places.get(trainRunId)?.map(seatKey));
  }

  /** @returns what takes them off again */
  add(requests: readonly PlacementRequest[]): () => void {
    for (const request of requests) {
      const { trainRunId } = request.inventory;
      this.#places.set(trainRunId, [...(this.#places.get(trainRunId) ?? []), request]);
    }
    return () => {
      for (const request of requests) {
        const { trainRunId } = request.inventory;
        const others = this.#places.get(trainRunId)?.filter((each) => each !== request) ?? [];
        if (others.length > 0) this.#places.set(trainRunId, others);
        else this.#places.delete(trainRunId);
      }
    };
  }

  async close(): Promise<void> {
    this.#places.clear();
  }
}

/**
 * Places that this process is about to hold and that nobody can see yet. Who is given any place is given
 * another: they would wait for the first, and lose it. Only a hint, for each process has its own.
 */
export const placesOnTheWay = (context: Pick<ServiceContext, 'resource'>): PlacesOnTheWay =>
  context.resource('places-on-the-way', () => new PlacesOnTheWay());
