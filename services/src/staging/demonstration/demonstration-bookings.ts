import type { ServiceClass, TravellerType } from '../../services/train-swap/contract';

/** The departure of the booking, in the station's local time. */
export type When =
  /** The train nearest to this minute of the day, `days` from today. */
  | { kind: 'ahead'; days: number; minute: number }
  /** The last train that departed, or departs too soon to be swapped. */
  | { kind: 'gone' }
  /** The last train that has arrived, however late it was. */
  | { kind: 'arrived' };

export type DemonstrationBooking = {
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
  /** Minutes of delay of its train. */
  late?: number;
  /** Its train is cancelled. */
  cancelled?: true;
  /** Its train has no free seats. */
  full?: true;
  /** Minute of the day: another train of the day, nearest to it, has no free seats, so that a wish for it can be shown. */
  otherFullTrain?: number;
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

/** Three travellers who can wish for each other's trains: a two-way swap, or a chain once one of them frees a seat. */
const peers = [
  { firstName: 'Priya', surname: 'Raman', hour: 10 },
  { firstName: 'Tom', surname: 'Ashby', hour: 12 },
  { firstName: 'Lena', surname: 'Fischer', hour: 14 },
].map(({ firstName, surname, hour }, index): DemonstrationBooking => {
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

/** The sample ticket, which each visitor gets with other references. It can be swapped, and one train is full. */
export const sampleBooking: Omit<
  DemonstrationBooking,
  'reference' | 'utn' | 'orderNumber' | 'email'
> = {
  phone: null,
  from: 'KGX',
  to: 'EDB',
  when: ahead(1, 10),
  ticketType: offPeak,
  serviceClass: 'STANDARD',
  travellers: [adult('Ada', 'Okafor')],
  otherFullTrain: 12 * 60,
};

/** Phone numbers from Ofcom's ranges for drama, email addresses from RFC 2606. */
export const demonstrationBookings: readonly DemonstrationBooking[] = [
  {
    ...sampleBooking,
    reference: 'SWAPME24',
    utn: 'TTS000000001',
    orderNumber: '7000000001',
    email: 'demo.okafor@example.com',
    phone: '+447700900101',
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
    when: { kind: 'arrived' },
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
    // No direct train: a change from the Leeds line to a train to the north.
    from: 'SVG',
    to: 'EDB',
    when: ahead(1, 10),
    ticketType: offPeak,
    serviceClass: 'STANDARD',
    travellers: [adult('Petra', 'Novak')],
  },
  ...peers,
];
