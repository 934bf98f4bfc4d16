import { i18n } from '@train-swap/shared-config';
import type { TicketFact } from './ticket';

type SeatOnLeg = { coach: string; place: string; legIndex?: number; segment?: object | null };

/** Coach and seats for the stub of a ticket; none when they differ by train, by coach or along the route. */
export function seatFacts(seats: readonly SeatOnLeg[]): TicketFact[] {
  const [first] = seats;
  const isOneCoach = seats.every(
    ({ coach, legIndex, segment }) =>
      coach === first?.coach && legIndex === first.legIndex && !segment,
  );
  if (!first || !isOneCoach) return [];
  return [
    { label: i18n.t('Coach'), value: first.coach },
    {
      label: i18n.t('{count, plural, one {Seat} other {Seats}}', { count: seats.length }),
      value: seats.map(({ place }) => place).join(' '),
    },
  ];
}
