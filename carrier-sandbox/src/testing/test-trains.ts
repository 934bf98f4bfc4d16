import type { Train } from '../state/train';

type Input = Partial<Train> & { id: string; departsAt: string };

/** Trains from A by B to C, an hour for each part, with ten places in each of two coaches. */
export function createTestTrains(...trains: Input[]): Train[] {
  return trains.map(({ departsAt, ...train }) => {
    const at = (hours: number) => new Date(Date.parse(departsAt) + hours * 3_600_000).toISOString();
    const places = Array.from({ length: 10 }, (_, index) => String(index + 1));
    return {
      number: train.id,
      carrier: 'urn:uic:rics:9999',
      stops: [
        { id: 'A', name: 'Aachen', departure: at(0) },
        { id: 'B', name: 'Bonn', arrival: at(1), departure: at(1) },
        { id: 'C', name: 'Celle', arrival: at(2) },
      ],
      prices: { currency: 'EUR', STANDARD: 4_000, HIGH: 7_000 },
      coaches: [
        { number: '1', serviceClass: 'HIGH' as const, places },
        { number: '2', serviceClass: 'STANDARD' as const, places },
      ],
      ...train,
    };
  });
}
