import type { DemonstrationBooking } from '../../../staging/demonstration/contract';

type Line = readonly [from: string, to: string];

const paid: readonly Line[] = [
  ['KGX', 'EDB'],
  ['KGX', 'LDS'],
  ['EUS', 'MAN'],
  ['EDB', 'KGX'],
  ['LDS', 'KGX'],
  ['MAN', 'EUS'],
];
/** Lines of an operator without an exchange fee. */
const free: readonly Line[] = [
  ['EDB', 'GLQ'],
  ['EDB', 'DEE'],
  ['EDB', 'ABD'],
  ['GLQ', 'EDB'],
  ['DEE', 'EDB'],
  ['ABD', 'EDB'],
];
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Sixty routes and days, as real travellers are spread. With one train for all, the measurement would mostly show
 * rejections by a full train.
 */
const ticketsOn = (lines: readonly Line[], first: number): readonly DemonstrationBooking[] =>
  lines.flatMap(([from, to], line) =>
    days.map((ahead): DemonstrationBooking => {
      const nth = first + line * days.length + ahead;
      return {
        reference: `LOAD${1000 + nth}`,
        utn: `TTS${920_000_000 + nth}`,
        orderNumber: `${9_920_000_000 + nth}`,
        email: `load.${nth}@example.com`,
        phone: null,
        from,
        to,
        when: { kind: 'ahead', days: ahead, minute: 10 * 60 },
        ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
        serviceClass: 'STANDARD',
        travellers: [{ firstName: 'Sam', surname: 'Load', type: 'ADULT', railcard: null }],
      };
    }),
  );

/** Tickets whose copies swap for a fee, by card. */
export const paidTickets = ticketsOn(paid, 0);
/** Tickets whose copies swap to a train of the same price, for nothing. */
export const freeTickets = ticketsOn(free, 100);
