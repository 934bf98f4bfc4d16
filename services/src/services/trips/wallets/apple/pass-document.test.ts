import { describe, expect, it } from '@jest/globals';
import type { WalletLeg, WalletTicket } from '../wallet-ticket';
import { createPassDocument } from './pass-document';

const at = (time: string) => ({ time, at: `2026-07-02T${time}:00+01:00` });
const toYork: WalletLeg = {
  train: '1S13',
  isBus: false,
  operator: 'LNER',
  from: 'London Kings Cross',
  to: 'York',
  departs: at('10:00'),
  arrives: at('11:50'),
  seats: [{ coach: 'K', place: '45A', segment: null }],
};
const toLeeds: WalletLeg = {
  train: '1P07',
  isBus: false,
  operator: 'TransPennine Express',
  from: 'York',
  to: 'Leeds',
  departs: at('12:05'),
  arrives: at('12:30'),
  seats: [],
};
const ticket: WalletTicket = {
  fulfilmentId: 'f1',
  travellerId: 't1',
  bookingId: 'b1',
  bookingReference: 'SWAPME24',
  travellerName: 'Ada Okafor',
  ticketType: 'Off-Peak Single',
  serviceClass: 'Standard class',
  day: 'Thursday 2 July',
  from: 'London Kings Cross',
  to: 'Leeds',
  departs: at('10:00'),
  arrives: at('12:30'),
  legs: [toYork, toLeeds],
  expiresAt: new Date('2026-07-03T11:30:00Z'),
  payload: 'TS',
  tripUrl: 'https://trains.example.com/trips/b1',
};
const ids = { passTypeId: 'pass.example.train-swap', teamId: 'TEAM123456' };
function write(legs: WalletLeg[]) {
  const { auxiliaryFields, backFields } = createPassDocument({ ...ticket, legs }, ids).boardingPass;
  return {
    front: auxiliaryFields.map(({ label, value }) => `${label}: ${value}`),
    trains: backFields.find(({ key }) => key === 'trains')?.value.split('\n'),
  };
}

describe('a pass for Apple Wallet', () => {
  it('shows each train of a journey with changes', () => {
    expect(write([toYork, toLeeds])).toEqual({
      front: ['Seat, 1S13: K 45A', 'Seat, 1P07: any'],
      trains: [
        '10:00 London Kings Cross to 11:50 York. LNER 1S13. Seat: coach K seat 45A.',
        '12:05 York to 12:30 Leeds. TransPennine Express 1P07. Seat: any.',
      ],
    });
  });

  it('shows a replacement bus without a seat', () => {
    const bus: WalletLeg = { ...toLeeds, train: 'Replacement bus SEV', isBus: true };
    expect(write([toYork, bus])).toEqual({
      front: ['Seat, 1S13: K 45A', 'Replacement bus SEV: 12:05'],
      trains: [
        expect.stringMatching(/^10:00/),
        '12:05 York to 12:30 Leeds. TransPennine Express, Replacement bus SEV.',
      ],
    });
    expect(write([bus]).front).toEqual(['Bus: Replacement bus SEV', 'Class: Standard class']);
    const { boardingPass } = createPassDocument({ ...ticket, legs: [bus] }, ids);
    expect(boardingPass.transitType).toBe('PKTransitTypeBus');
  });

  it('shows the segment of each seat when the seat changes', () => {
    const seats = [
      { coach: 'K', place: '45A', segment: 'London Kings Cross to Peterborough' },
      { coach: 'B', place: '7', segment: 'Peterborough to York' },
    ];
    expect(write([{ ...toYork, seats }])).toEqual({
      front: ['Train: 1S13', 'Coach: K, B', 'Seat: 45A, 7', 'Class: Standard class'],
      trains: [
        '10:00 London Kings Cross to 11:50 York. LNER 1S13. Seat: ' +
          'coach K seat 45A from London Kings Cross to Peterborough, coach B seat 7 from Peterborough to York.',
      ],
    });
  });

  it('shows the day of arrival of a night train', () => {
    const arrives = { time: '06:10', at: '2026-07-03T06:10:00+01:00' };
    const legs = [{ ...toYork, arrives }];
    const { boardingPass } = createPassDocument({ ...ticket, legs, arrives }, ids);
    expect(boardingPass.primaryFields.map(({ value }) => value)).toEqual(['10:00', '06:10 (+1)']);
    expect(write(legs).trains).toEqual([expect.stringMatching(/ to 06:10 \(\+1\) York\./)]);
  });

  it('shows four trains on the front and all on the back', () => {
    const { front, trains } = write(Array.from({ length: 6 }, () => toYork));
    expect([front.length, trains?.length]).toEqual([4, 6]);
  });
});
