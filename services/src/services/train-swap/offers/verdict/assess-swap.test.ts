import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findLanguage, runInLanguage } from '../../../../kit/language/i18n';
import type { ExchangeConditions } from '../../contract/conditions';
import type { Journey, Leg } from '../../contract/journey';
import { assessSwap, type SwapInput } from './assess-swap';

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

const assess = (change: Partial<SwapInput> = {}) =>
  assessSwap({
    now: new Date('2026-11-22T08:00:00Z'),
    journey: journey([leg()]),
    conditions,
    ticketTypeName: 'Off-Peak Single',
    admissions: [{ state: 'FULFILLED', usedAt: null }],
    exchangesMade: 0,
    ...change,
  });

const codes = (verdict: ReturnType<typeof assess>) => verdict.reasons.map((reason) => reason.code);

describe('assessSwap', () => {
  it('gives reasons in the language of the request', () => {
    const late = journey([leg({ delayMinutes: 45 })]);
    const { reasons } = runInLanguage(findLanguage('de'), () => assess({ journey: late }));
    expect(reasons.at(-1)?.text).toBe(
      'Ihr Zug hat 45 Minuten Verspätung: Es fällt keine Tauschgebühr an, und Sie können einen Zug jedes Bahnunternehmens wählen.',
    );
  });

  it('calls a replacement bus a bus in each language', () => {
    const late = journey([leg({ mode: 'bus', delayMinutes: 45 })]);
    expect(assess({ journey: late }).reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/ before your bus leaves\.$/),
      expect.stringMatching(/^Your bus is running 45 minutes late/),
    ]);
    for (const [language, text] of [
      ['de', 'Ihr Bus hat 45 Minuten Verspätung'],
      ['fr', 'Votre bus a 45 minutes de retard'],
    ] as const) {
      const { reasons } = runInLanguage(findLanguage(language), () => assess({ journey: late }));
      expect(reasons.at(-1)?.text).toContain(text);
    }
  });

  it('allows a swap until the cut-off before departure', () => {
    const verdict = assess();
    expect(verdict.swappable).toBe(true);
    expect(verdict.cutOffAt).toBe('2026-11-22T09:45:00Z');
    expect(verdict.reasons).toEqual([
      {
        code: 'within-window',
        text: 'You can swap until 09:45 on Sunday 22 November, 15 minutes before your train leaves.',
      },
    ]);
    expect(assess({ now: new Date('2026-11-22T09:44:59.999Z') }).swappable).toBe(true);
  });

  it('closes exactly at the cut-off and returns departed after departure', () => {
    expect(codes(assess({ now: new Date('2026-11-22T09:45:00Z') }))).toEqual(['cut-off-passed']);
    expect(codes(assess({ now: new Date('2026-11-22T10:00:00Z') }))).toEqual(['departed']);
  });

  it('formats times in the time zone of the station, also in summer', () => {
    const summer = leg({ departure: '2026-07-01T09:00:00Z' });
    const verdict = assess({ now: new Date('2026-07-01T06:00:00Z'), journey: journey([summer]) });
    expect(verdict.reasons[0]?.text).toContain('09:45 on Wednesday 1 July');
  });

  it('rejects a ticket type that is not exchangeable', () => {
    const verdict = assess({
      conditions: { ...conditions, exchangeable: false, maxExchanges: 0 },
      ticketTypeName: 'Advance Single',
    });
    expect(codes(verdict)).toEqual(['ticket-type-not-exchangeable']);
    expect(verdict.reasons[0]?.text).toMatch(/^Advance Single tickets/);
  });

  it('allows a non-exchangeable ticket to be swapped in disruption when its conditions allow it', () => {
    const advance = { ...conditions, exchangeable: false, maxExchanges: 0 };
    const rules = (change: Partial<Leg>, given = advance) =>
      assess({
        journey: journey([leg(change)]),
        conditions: given,
        ticketTypeName: 'Advance Single',
      });
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

  it('rejects a used ticket, a released ticket and one at its exchange limit', () => {
    const used = { state: 'FULFILLED' as const, usedAt: new Date('2026-11-22T07:00:00Z') };
    expect(codes(assess({ admissions: [used] }))).toEqual(['already-used']);
    expect(codes(assess({ admissions: [{ state: 'RELEASED', usedAt: null }] }))).toEqual([
      'released',
    ]);
    expect(codes(assess({ exchangesMade: 3 }))).toEqual(['exchange-limit-reached']);
  });

  it('returns all reasons', () => {
    const verdict = assess({ exchangesMade: 3, now: new Date('2026-11-22T12:00:00Z') });
    expect(codes(verdict)).toEqual(['exchange-limit-reached', 'departed']);
  });

  it('waives the fee, allows other operators and stays open all day when the train is cancelled', () => {
    const cancelled = journey([leg({ cancelled: true })]);
    const verdict = assess({ journey: cancelled, now: new Date('2026-11-22T11:00:00Z') });
    expect(verdict.swappable).toBe(true);
    expect(verdict.feeWaived).toBe(true);
    expect(verdict.conditions.sameOperator).toBe(false);
    expect(codes(verdict)).toEqual(['within-window', 'disrupted-fee-waived']);
    expect(verdict.cutOffAt).toBe('2026-11-23T00:00:00Z');
    expect(assess({ journey: cancelled, now: new Date('2026-11-23T00:00:00Z') }).swappable).toBe(
      false,
    );
  });

  it('returns how many swaps are left, and none without a limit', () => {
    const left = (change: Partial<SwapInput>) => assess(change).conditions.exchangesLeft;
    expect(assess().conditions).toMatchObject({ maxExchanges: 3, exchangesLeft: 3 });
    expect(left({ exchangesMade: 2 })).toBe(1);
    expect(left({ exchangesMade: 4 })).toBe(0);
    expect(
      left({ exchangesMade: 2, journey: journey([leg({ cancelled: true })]) }),
    ).toBeUndefined();
    expect(left({ conditions: { ...conditions, exchangeable: false } })).toBeUndefined();
  });

  it('ignores the exchange limit when disruption waives the fee', () => {
    const disrupted = { journey: journey([leg({ delayMinutes: 30 })]), exchangesMade: 3 };
    expect(assess(disrupted).swappable).toBe(true);
    const disruption = { ...conditions.disruption, feeWaived: false };
    const strict = assess({ ...disrupted, conditions: { ...conditions, disruption } });
    expect(codes(strict)).toEqual(['exchange-limit-reached']);
  });

  it('stays open until the first train departs when the second is cancelled', () => {
    const later = { departure: '2026-11-22T12:00:00Z', arrival: '2026-11-22T15:00:00Z' };
    const broken = journey([leg(), leg({ ...later, trainId: 'LNER-1S12', cancelled: true })]);
    const before = assess({ journey: broken, now: new Date('2026-11-22T09:59:59Z') });
    expect([before.swappable, before.feeWaived, before.conditions.sameOperator]).toEqual([
      true,
      true,
      false,
    ]);
    expect(before.reasons[0]?.text).toBe(
      'You can swap until 10:00 on Sunday 22 November, when your train leaves.',
    );
    const after = assess({ journey: broken, now: new Date('2026-11-22T10:00:00Z') });
    expect([after.swappable, codes(after)]).toEqual([false, ['departed']]);
  });

  it('treats a long delay as disruption and counts from the expected departure', () => {
    expect(assess({ journey: journey([leg({ delayMinutes: 29 })]) }).feeWaived).toBe(false);
    const late = assess({
      journey: journey([leg({ delayMinutes: 30 })]),
      now: new Date('2026-11-22T10:10:00Z'),
    });
    expect(late.feeWaived).toBe(true);
    expect(late.swappable).toBe(true);
    expect(late.cutOffAt).toBe('2026-11-22T10:15:00Z');
  });

  it('allows a swap exactly until the returned cut-off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 0, max: 120 }),
        fc.boolean(),
        (offset, delayMinutes, cancelled) => {
          const now = new Date(Date.parse('2026-11-22T10:00:00Z') + offset * 60_000);
          const verdict = assess({ now, journey: journey([leg({ delayMinutes, cancelled })]) });
          expect(verdict.swappable).toBe(now < new Date(verdict.cutOffAt));
        },
      ),
    );
  });
});
