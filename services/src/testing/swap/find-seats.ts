import type { LegSeatMap } from '../../services/train-swap/contract-for-tests';

/** Keys of the places of a leg in one state, of one class. */
export const findSeats = (
  leg: LegSeatMap | undefined,
  state: string,
  serviceClass = 'STANDARD',
): { coach: string; place: string }[] =>
  (leg?.coaches ?? [])
    .filter((coach) => coach.class === serviceClass)
    .flatMap((coach) =>
      coach.places
        .filter((place) => place.state === state)
        .map((place) => ({ coach: coach.id, place: place.number })),
    );
