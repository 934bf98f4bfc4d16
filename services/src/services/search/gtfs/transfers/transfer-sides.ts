import type { TransferSide } from '../tables/read-transfers';
import type { Trip } from '../tables/read-trips';

const toTrainsKey = ({ routeId, tripId }: Omit<TransferSide, 'stopId'>): string =>
  tripId === '' ? `route ${routeId}` : `trip ${tripId}`;

export class TransferSides {
  private readonly byStop = new Map<string, Map<string, number>>();
  private count = 0;

  getNumber(side: TransferSide): number {
    const { stopId } = side;
    const numbers = this.byStop.get(stopId) ?? new Map<string, number>();
    this.byStop.set(stopId, numbers);
    const key = toTrainsKey(side);
    const number = numbers.get(key) ?? this.count++;
    numbers.set(key, number);
    return number;
  }

  /** The sides of a trip at a stop. `stopIds`: the stop and the stations that it belongs to. */
  list(stopIds: string[], { id, routeId }: Trip): number[] {
    const keys = [
      toTrainsKey({ routeId: '', tripId: '' }),
      toTrainsKey({ routeId, tripId: '' }),
      toTrainsKey({ routeId, tripId: id }),
    ];
    return stopIds.flatMap((stopId) => {
      const numbers = this.byStop.get(stopId);
      return numbers ? keys.flatMap((key) => numbers.get(key) ?? []) : [];
    });
  }
}
