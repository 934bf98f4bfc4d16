/** A place of a train: coach and place number. */
export type Seat = { coach: string; place: string };

/** `coach/place`, unique on a train. */
export const seatKey = ({ coach, place }: Seat): string => `${coach}/${place}`;

/** A part of a train's route, from one call to a later one, by call index. */
export type Segment = { from: number; to: number };
