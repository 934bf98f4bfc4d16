import type { Part } from '../demonstration/cast';

const lines = [
  ['KGX', 'EDB'],
  ['KGX', 'LDS'],
  ['EUS', 'MAN'],
  ['EDB', 'KGX'],
  ['LDS', 'KGX'],
  ['MAN', 'EUS'],
] as const;
const days = [1, 2, 3, 4, 5];

/**
 * The tickets whose copies swap: thirty routes and days, as travellers are spread in life. With one train for
 * all, the swaps would measure how a full train refuses.
 */
export const measuredTickets: readonly Part[] = lines.flatMap(([from, to], line) =>
  days.map((ahead): Part => {
    const nth = line * days.length + ahead;
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
