/** A place of a train: the coach and the number in it. */
export type Seat = { coach: string; place: string };

/** `coach/place`, unique on a train. */
export const seatKey = ({ coach, place }: Seat): string => `${coach}/${place}`;

/** A part of a train's way, by the index of its calls: from one of them to a later one. */
export type Stretch = { from: number; to: number };
