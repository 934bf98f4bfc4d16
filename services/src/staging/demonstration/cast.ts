import type { ServiceClass, TravellerType } from '../../services/train-swap/contract';

/** When the demonstration's traveller goes, by the clock of the station. */
export type When =
  /** The train nearest this minute of the day, so many days ahead. */
  | { kind: 'ahead'; days: number; minute: number }
  /** The last train that left, or leaves too soon to be swapped any more. */
  | { kind: 'gone' }
  /** The last train that has arrived, however late it was. */
  | { kind: 'arrived' };

export type Part = {
  reference: string;
  utn: string;
  orderNumber: string;
  email: string;
  phone: string | null;
  from: string;
  to: string;
  when: When;
  ticketType: { code: string; name: string };
  serviceClass: ServiceClass;
  travellers: {
    firstName: string;
    surname: string;
    type: TravellerType;
    railcard: string | null;
  }[];
  /** The ticket was scanned at the barrier. */
  used?: true;
  /** Its train came this many minutes late. */
  late?: number;
  /** Its train does not run. */
  cancelled?: true;
  /** Nobody else finds a seat on its train. */
  full?: true;
};

const offPeak = { code: 'OFF-PEAK-S', name: 'Off-Peak Single' };
const anytime = { code: 'ANYTIME-S', name: 'Anytime Single' };
const advance = { code: 'ADVANCE-S', name: 'Advance Single' };

const adult = (firstName: string, surname: string, railcard: string | null = null) =>
  ({ firstName, surname, type: 'ADULT', railcard }) as const;
const child = (firstName: string, surname: string) =>
  ({ firstName, surname, type: 'CHILD', railcard: null }) as const;

const ahead = (days: number, hour: number, minute = 0): When => ({
  kind: 'ahead',
  days,
  minute: hour * 60 + minute,
});

/** Three who hold what the others may wish for: a two-way swap, or a chain once one of them lets a seat go. */
const peers = [
  { firstName: 'Priya', surname: 'Raman', hour: 10 },
  { firstName: 'Tom', surname: 'Ashby', hour: 12 },
  { firstName: 'Lena', surname: 'Fischer', hour: 14 },
].map(({ firstName, surname, hour }, index): Part => {
  const number = index + 11;
  return {
    reference: `WISHES${hour}`,
    utn: `TTS0000000${number}`,
    orderNumber: `70000000${number}`,
    email: `demo.${surname.toLowerCase()}@example.com`,
    phone: `+4477009001${number}`,
    from: 'KGX',
    to: 'LDS',
    when: ahead(1, hour),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult(firstName, surname)],
    full: true,
  };
});

/** Numbers from the ranges that Ofcom keeps for drama; addresses from RFC 2606. */
export const cast: readonly Part[] = [
  {
    reference: 'SWAPME24',
    utn: 'TTS000000001',
    orderNumber: '7000000001',
    email: 'demo.okafor@example.com',
    phone: '+447700900101',
    from: 'KGX',
    to: 'EDB',
    when: ahead(1, 10),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Ada', 'Okafor')],
  },
  {
    reference: 'BACKHOME',
    utn: 'TTS000000009',
    orderNumber: '7000000009',
    email: 'demo.okafor@example.com',
    phone: '+447700900101',
    from: 'EDB',
    to: 'KGX',
    when: ahead(3, 15),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Ada', 'Okafor')],
  },
  {
    reference: 'WASTHERE',
    utn: 'TTS000000010',
    orderNumber: '7000000010',
    email: 'demo.okafor@example.com',
    phone: '+447700900101',
    from: 'LDS',
    to: 'KGX',
    when: { kind: 'gone' },
    ticketType: anytime,
    serviceClass: 'STANDARD',
    travellers: [adult('Ada', 'Okafor')],
    used: true,
  },
  {
    reference: 'TOOLATE2',
    utn: 'TTS000000002',
    orderNumber: '7000000002',
    email: 'demo.lindqvist@example.com',
    phone: '+447700900102',
    from: 'KGX',
    to: 'LDS',
    when: { kind: 'gone' },
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Elin', 'Lindqvist')],
  },
  {
    reference: 'ADVANCE4',
    utn: 'TTS000000003',
    orderNumber: '7000000003',
    email: 'demo.marchetti@example.com',
    phone: null,
    from: 'KGX',
    to: 'LDS',
    when: ahead(1, 9),
    ticketType: advance,
    serviceClass: 'STANDARD',
    travellers: [adult('Paolo', 'Marchetti')],
  },
  {
    reference: 'PARTY333',
    utn: 'TTS000000004',
    orderNumber: '7000000004',
    email: 'demo.nakamura@example.com',
    phone: '+447700900104',
    from: 'KGX',
    to: 'YRK',
    when: ahead(1, 11),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Yuki', 'Nakamura'), adult('Ren', 'Nakamura'), child('Hana', 'Nakamura')],
  },
  {
    reference: 'RAILCRD5',
    utn: 'TTS000000005',
    orderNumber: '7000000005',
    email: 'demo.hughes@example.com',
    phone: '+447700900105',
    from: 'KGX',
    to: 'NCL',
    when: ahead(1, 13),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Carys', 'Hughes', '16-25')],
  },
  {
    reference: 'DISRUPT6',
    utn: 'TTS000000006',
    orderNumber: '7000000006',
    email: 'demo.kowalska@example.com',
    phone: '+447700900106',
    from: 'EUS',
    to: 'MAN',
    when: ahead(1, 12),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Maja', 'Kowalska')],
    cancelled: true,
  },
  {
    reference: 'FIRSTCL7',
    utn: 'TTS000000007',
    orderNumber: '7000000007',
    email: 'demo.abernethy@example.com',
    phone: '+447700900107',
    from: 'KGX',
    to: 'EDB',
    when: ahead(1, 14),
    ticketType: anytime,
    serviceClass: 'FIRST',
    travellers: [adult('Isla', 'Abernethy')],
  },
  {
    reference: 'USEDTKT8',
    utn: 'TTS000000008',
    orderNumber: '7000000008',
    email: 'demo.osei@example.com',
    phone: '+447700900108',
    from: 'KGX',
    to: 'PBO',
    when: { kind: 'gone' },
    ticketType: anytime,
    serviceClass: 'STANDARD',
    travellers: [adult('Kwame', 'Osei')],
    used: true,
  },
  {
    reference: 'LATETRN9',
    utn: 'TTS000000014',
    orderNumber: '7000000014',
    email: 'demo.bianchi@example.com',
    phone: '+447700900114',
    from: 'MAN',
    to: 'EUS',
    when: { kind: 'arrived' },
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Rosa', 'Bianchi'), child('Nico', 'Bianchi')],
    used: true,
    late: 47,
  },
  {
    reference: 'TWOTRAIN',
    utn: 'TTS000000015',
    orderNumber: '7000000015',
    email: 'demo.novak@example.com',
    phone: '+447700900115',
    // No train runs through: from the Leeds line into one to the north.
    from: 'SVG',
    to: 'EDB',
    when: ahead(1, 10),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Petra', 'Novak')],
  },
  ...peers,
];
