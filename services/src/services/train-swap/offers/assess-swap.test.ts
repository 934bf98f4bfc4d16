import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ExchangeConditions } from '../contract/conditions';
import type { Journey, Leg } from '../contract/journey';
import { assessSwap, type SwapQuestion } from './assess-swap';

const leg = (change: Partial<Leg> = {}): Leg => ({
  trainId: 'LNER-1E07',
  serviceDate: '2026-11-22',
  trainNumber: '1E07',
  operator: { code: 'GR', name: 'LNER' },
  from: { stationId: 'KGX', name: 'London Kings Cross' },
  to: { stationId: 'EDB', name: 'Edinburgh' },
  departure: '2026-11-22T10:00:00Z',
  arrival: '2026-11-22T14:20:00Z',
  timeZone: 'Europe/London',
  cancelled: false,
  delayMinutes: 0,
  layoutId: null,
  ...change,
});

const journey = (legs: Leg[]): Journey => ({
  id: 'journey',
  departure: legs[0]?.departure ?? '',
  arrival: legs[0]?.arrival ?? '',
  durationMinutes: 260,
  changes: legs.length - 1,
  legs,
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

const ask = (change: Partial<SwapQuestion> = {}) =>
  assessSwap({
    now: new Date('2026-11-22T08:00:00Z'),
    journey: journey([leg()]),
    conditions,
    ticketTypeName: 'Off-Peak Single',
    admissions: [{ state: 'FULFILLED', usedAt: null }],
    exchangesMade: 0,
    ...change,
  });

const codes = (verdict: ReturnType<typeof ask>) => verdict.reasons.map((reason) => reason.code);

describe('whether a ticket can be swapped', () => {
  it('can be swapped until the cut-off before departure', () => {
    const verdict = ask();
    expect(verdict.swappable).toBe(true);
    expect(verdict.cutOffAt).toBe('2026-11-22T09:45:00Z');
    expect(verdict.reasons).toEqual([
      {
        code: 'within-window',
        text: 'You can swap until 09:45 on Sunday 22 November, 15 minutes before your train leaves.',
      },
    ]);
    expect(ask({ now: new Date('2026-11-22T09:44:59.999Z') }).swappable).toBe(true);
  });

  it('closes exactly at the cut-off, and says departed once the train has left', () => {
    expect(codes(ask({ now: new Date('2026-11-22T09:45:00Z') }))).toEqual(['cut-off-passed']);
    expect(codes(ask({ now: new Date('2026-11-22T10:00:00Z') }))).toEqual(['departed']);
  });

  it('says the times of the station, also in summer', () => {
    const summer = leg({ departure: '2026-07-01T09:00:00Z' });
    const verdict = ask({ now: new Date('2026-07-01T06:00:00Z'), journey: journey([summer]) });
    expect(verdict.reasons[0]?.text).toContain('09:45 on Wednesday 1 July');
  });

  it('refuses a ticket type that has no exchange', () => {
    const verdict = ask({
      conditions: { ...conditions, exchangeable: false, maxExchanges: 0 },
      ticketTypeName: 'Advance Single',
    });
    expect(codes(verdict)).toEqual(['ticket-type-not-exchangeable']);
    expect(verdict.reasons[0]?.text).toMatch(/^Advance Single tickets/);
  });

  it('opens a ticket of the booked train alone when that train is cancelled or very late, as its conditions have it', () => {
    const advance = { ...conditions, exchangeable: false, maxExchanges: 0 };
    const rules = (change: Partial<Leg>, given = advance) =>
      ask({ journey: journey([leg(change)]), conditions: given, ticketTypeName: 'Advance Single' });
    expect(rules({ delayMinutes: 29 }).reasons[0]?.text).toBe(
      'Advance Single tickets are for the booked train only and cannot be swapped unless that train is cancelled, or 30 minutes late or more.',
    );
    for (const change of [{ delayMinutes: 30 }, { cancelled: true }]) {
      const verdict = rules(change);
      expect([verdict.swappable, verdict.feeWaived]).toEqual([true, true]);
      expect(verdict.reasons.at(-1)?.text).toContain('this ticket can be swapped after all');
      const disruption = { ...advance.disruption, exchangeable: false };
      const strict = rules(change, { ...advance, disruption });
      expect(codes(strict)).toEqual(['ticket-type-not-exchangeable']);
      expect(strict.reasons[0]?.text).toMatch(/cannot be swapped\.$/);
    }
  });

  it('refuses a used, a released and a too often swapped ticket', () => {
    const used = { state: 'FULFILLED' as const, usedAt: new Date('2026-11-22T07:00:00Z') };
    expect(codes(ask({ admissions: [used] }))).toEqual(['already-used']);
    expect(codes(ask({ admissions: [{ state: 'RELEASED', usedAt: null }] }))).toEqual(['released']);
    expect(codes(ask({ exchangesMade: 3 }))).toEqual(['exchange-limit-reached']);
  });

  it('gives every reason when there are several', () => {
    const verdict = ask({ exchangesMade: 3, now: new Date('2026-11-22T12:00:00Z') });
    expect(codes(verdict)).toEqual(['exchange-limit-reached', 'departed']);
  });

  it('waives the fee, opens other operators and stays open all day when the train is cancelled', () => {
    const cancelled = journey([leg({ cancelled: true })]);
    const verdict = ask({ journey: cancelled, now: new Date('2026-11-22T11:00:00Z') });
    expect(verdict.swappable).toBe(true);
    expect(verdict.feeWaived).toBe(true);
    expect(verdict.conditions.sameOperator).toBe(false);
    expect(codes(verdict)).toEqual(['within-window', 'disrupted-fee-waived']);
    expect(verdict.cutOffAt).toBe('2026-11-23T00:00:00Z');
    expect(ask({ journey: cancelled, now: new Date('2026-11-23T00:00:00Z') }).swappable).toBe(
      false,
    );
  });

  it('does not count how often a ticket was swapped when its train is disrupted and that waives the fee', () => {
    const disrupted = { journey: journey([leg({ delayMinutes: 30 })]), exchangesMade: 3 };
    expect(ask(disrupted).swappable).toBe(true);
    const disruption = { ...conditions.disruption, feeWaived: false };
    const strict = ask({ ...disrupted, conditions: { ...conditions, disruption } });
    expect(codes(strict)).toEqual(['exchange-limit-reached']);
  });

  it('stays open until the first train leaves where the second one is cancelled', () => {
    const later = { departure: '2026-11-22T12:00:00Z', arrival: '2026-11-22T15:00:00Z' };
    const broken = journey([leg(), leg({ ...later, trainId: 'LNER-1S12', cancelled: true })]);
    const before = ask({ journey: broken, now: new Date('2026-11-22T09:59:59Z') });
    expect([before.swappable, before.feeWaived, before.conditions.sameOperator]).toEqual([
      true,
      true,
      false,
    ]);
    expect(before.reasons[0]?.text).toBe(
      'You can swap until 10:00 on Sunday 22 November, when your train leaves.',
    );
    const after = ask({ journey: broken, now: new Date('2026-11-22T10:00:00Z') });
    expect([after.swappable, codes(after)]).toEqual([false, ['departed']]);
  });

  it('treats a delay as disruption from the minutes of the conditions on, and counts from the late departure', () => {
    expect(ask({ journey: journey([leg({ delayMinutes: 29 })]) }).feeWaived).toBe(false);
    const late = ask({
      journey: journey([leg({ delayMinutes: 30 })]),
      now: new Date('2026-11-22T10:10:00Z'),
    });
    expect(late.feeWaived).toBe(true);
    expect(late.swappable).toBe(true);
    expect(late.cutOffAt).toBe('2026-11-22T10:15:00Z');
  });

  it('never allows a swap at or after the cut-off it announces', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 0, max: 120 }),
        fc.boolean(),
        (offset, delayMinutes, cancelled) => {
          const now = new Date(Date.parse('2026-11-22T10:00:00Z') + offset * 60_000);
          const verdict = ask({ now, journey: journey([leg({ delayMinutes, cancelled })]) });
          expect(verdict.swappable).toBe(now < new Date(verdict.cutOffAt));
        },
      ),
    );
  });
});
