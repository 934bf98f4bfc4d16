import { describe, expect, it } from '@jest/globals';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey } from '../../contract/journey';
import { chooseAlternatives } from './choose-alternatives';

const journey = (
  hour: string,
  change: { operator?: string; cancelled?: boolean } = {},
): Journey => ({
  id: hour,
  departure: `2026-11-22T${hour}:00:00Z`,
  arrival: `2026-11-22T${hour}:59:00Z`,
  durationMinutes: 59,
  changes: 0,
  legs: [
    {
      trainId: `train-${hour}`,
      serviceDate: '2026-11-22',
      trainNumber: '1S13',
      operator: { code: change.operator ?? 'GR', name: 'An operator' },
      from: { stationId: 'KGX', name: 'London Kings Cross' },
      to: { stationId: 'EDB', name: 'Edinburgh' },
      departure: `2026-11-22T${hour}:00:00Z`,
      arrival: `2026-11-22T${hour}:59:00Z`,
      timeZone: 'Europe/London',
      cancelled: change.cancelled ?? false,
      delayMinutes: 0,
      layoutId: null,
    },
  ],
});

const conditions: ExchangeConditions = {
  operator: 'GR',
  ticketType: 'OFF-PEAK-S',
  exchangeable: true,
  sameDay: true,
  sameRoute: true,
  sameOperator: true,
  cutOffMinutes: 15,
  fee: { amount: 250, currency: 'GBP' },
  differenceCharged: true,
  differenceRefunded: 'none',
  maxExchanges: 3,
  disruption: { delayMinutes: 30, feeWaived: true, anyOperator: true, exchangeable: true },
};

const found = [
  journey('07'),
  journey('09'),
  journey('10'),
  journey('11', { operator: 'GC' }),
  journey('12', { cancelled: true }),
  journey('13'),
];

const choose = (current: Journey, change: Partial<ExchangeConditions> = {}) =>
  chooseAlternatives({
    now: new Date('2026-11-22T08:00:00Z'),
    current,
    found,
    conditions: { ...conditions, ...change },
    operatorCode: 'GR',
  }).map((each) => each.id);

describe('chooseAlternatives', () => {
  it('returns other running trains of the same operator that have not departed', () => {
    expect(choose(journey('10'))).toEqual(['09', '13']);
  });

  it('returns trains of any operator when the conditions allow it', () => {
    expect(choose(journey('10'), { sameOperator: false })).toEqual(['09', '11', '13']);
  });

  it('returns trains of any operator in disruption when the conditions allow it', () => {
    const cancelledJourney = journey('10', { cancelled: true });
    expect(choose(cancelledJourney)).toEqual(['09', '11', '13']);
    const strict = { delayMinutes: 30, feeWaived: true, anyOperator: false, exchangeable: true };
    expect(choose(cancelledJourney, { disruption: strict })).toEqual(['09', '13']);
  });
});
