import { describe, expect, it } from '@jest/globals';
import { findLanguage, runInLanguage } from '../../../kit/language/i18n';
import type { Journey } from '../../train-swap/contract';
import { assessDelay, type DelayInput, getShare } from './assess-delay';

const pounds = (amount: number) => ({ amount, currency: 'GBP' });
const bands = [
  { fromMinutes: 15, percent: 25 },
  { fromMinutes: 30, percent: 50 },
  { fromMinutes: 60, percent: 100 },
  { fromMinutes: 120, percent: 100 },
];
const scheme = { operator: 'VT', name: 'Delay Repay', claimWithinDays: 28, bands };
const journeyOn = (departure: string, arrival: string): Journey => ({
  id: 'j1',
  departure,
  arrival,
  durationMinutes: 130,
  changes: 0,
  legs: [
    {
      trainId: 'gb:1',
      serviceDate: departure.slice(0, 10),
      trainNumber: '1H23',
      operator: { code: 'VT', name: 'Avanti West Coast' },
      from: { stationId: 'EUS', name: 'London Euston' },
      to: { stationId: 'MAN', name: 'Manchester Piccadilly' },
      departure,
      arrival,
      timeZone: 'Europe/London',
      cancelled: false,
      delayMinutes: 0,
      layoutId: null,
    },
  ],
});

const after = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000);

function assess(minutes: number | null, change: Partial<DelayInput> = {}) {
  const journey = change.journey ?? journeyOn('2026-11-22T10:00:00Z', '2026-11-22T12:10:00Z');
  return assessDelay({
    now: after(journey.arrival, 24 * 60),
    journey,
    arrival: {
      cause: minutes === null ? 'cancelled' : minutes === 0 ? 'on-time' : 'late',
      plannedArrival: new Date(journey.arrival),
      arrivesAt: minutes === null ? null : after(journey.arrival, minutes),
      minutes,
      operator: { code: 'VT', name: 'Avanti West Coast' },
    },
    scheme,
    holders: [{ travellerId: 't1', paid: pounds(4001), claimedBy: null }],
    currency: 'GBP',
    swappedBefore: false,
    swappable: false,
    ...change,
  });
}
const getCodes = (assessment: ReturnType<typeof assess>) =>
  assessment.reasons.map(({ code }) => code);

describe('Delay Repay', () => {
  it.each([
    [0, 'on-time', null, null],
    [14, 'delay-too-short', null, null],
    [15, 'delay-repay-due', 25, 1001],
    [29, 'delay-repay-due', 25, 1001],
    [30, 'delay-repay-due', 50, 2001],
    [59, 'delay-repay-due', 50, 2001],
    [60, 'delay-repay-due', 100, 4001],
    [119, 'delay-repay-due', 100, 4001],
    [120, 'delay-repay-due', 100, 4001],
    [null, 'delay-repay-due', 100, 4001],
  ])('for a delay of %p minutes has the reason %s', (minutes, code, percent, amount) => {
    const assessment = assess(minutes);
    expect(getCodes(assessment)).toEqual([code]);
    expect(assessment.eligible).toBe(code === 'delay-repay-due');
    expect(assessment.band?.percent ?? null).toBe(percent);
    expect(assessment.amount?.amount ?? null).toBe(amount);
  });

  it('returns the arrival in local time of the station', () => {
    const journey = journeyOn('2026-11-22T10:00:00Z', '2026-11-22T12:10:00Z');
    const legs = journey.legs.map((leg) => ({ ...leg, arrivalTimeZone: 'Europe/Paris' }));
    expect(assess(0, { journey: { ...journey, legs } }).delay.timeZone).toBe('Europe/Paris');
    expect(assess(0).delay.timeZone).toBe('Europe/London');
  });

  it('returns the bounds of the band', () => {
    expect(assess(59).band).toEqual({ fromMinutes: 30, toMinutes: 60, percent: 50 });
    expect(assess(500).band).toEqual({ fromMinutes: 120, toMinutes: null, percent: 100 });
  });

  it('starts at thirty minutes when the scheme does', () => {
    const schemeFrom30 = { scheme: { ...scheme, bands: bands.slice(1) } };
    expect(getCodes(assess(29, schemeFrom30))).toEqual(['delay-too-short']);
    expect(assess(29, schemeFrom30).reasons[0]?.text).toContain('from 30 minutes');
    expect(assess(30, schemeFrom30).amount).toEqual(pounds(2001));
  });

  it('can be claimed after the arrival', () => {
    const arrival = '2026-11-22T12:10:00Z';
    expect(getCodes(assess(40, { now: after(arrival, 39) }))).toEqual(['delay-expected']);
    expect(assess(40, { now: after(arrival, 39) }).amount).toEqual(pounds(2001));
    expect(getCodes(assess(40, { now: after(arrival, 40) }))).toEqual(['delay-repay-due']);
    expect(getCodes(assess(0, { now: after(arrival, -1) }))).toEqual(['not-over-yet']);
  });

  it.each([
    ['the clocks go back', '2026-10-01T09:00:00Z', '2026-10-29', '2026-10-30T00:00:00Z'],
    ['the clocks go forward', '2026-03-10T10:00:00Z', '2026-04-07', '2026-04-07T23:00:00Z'],
  ])('can be claimed to the end of the 28th local day when %s', (_, departure, day, end) => {
    const journey = journeyOn(departure, after(departure, 120).toISOString());
    const lastMoment = assess(40, { journey, now: after(end, -1 / 60) });
    expect([getCodes(lastMoment), lastMoment.claimUntil]).toEqual([['delay-repay-due'], day]);
    const expired = assess(40, { journey, now: new Date(end) });
    expect([getCodes(expired), expired.eligible]).toEqual([['claim-period-over'], false]);
  });

  it('is computed for each traveller without those who claimed', () => {
    const holders = [
      { travellerId: 't1', paid: pounds(3333), claimedBy: 'TC-AAAA-AAAA' },
      { travellerId: 't2', paid: pounds(1667), claimedBy: null },
    ];
    const assessment = assess(20, { holders });
    expect(assessment.travellers.map(({ amount }) => amount.amount)).toEqual([834, 417]);
    expect(assessment.amount).toEqual(pounds(417));
    const all = assess(20, {
      holders: holders.map((one) => ({ ...one, claimedBy: 'TC-AAAA-AAAA' })),
    });
    expect([getCodes(all), all.amount]).toEqual([['already-claimed'], null]);
    expect(getCodes(assess(20, { holders: [] }))).toEqual(['no-valid-ticket']);
  });

  it('explains that swapped trains do not count', () => {
    const assessment = assess(0, { swappedBefore: true });
    expect(getCodes(assessment)).toEqual(['on-time', 'swapped-trains-do-not-count']);
    expect(assessment.reasons[1]?.text).toContain('10:00 from London Euston');
  });

  it.each([
    [
      'en',
      'You reached Manchester Piccadilly 1 hour 5 minutes late. Avanti West Coast pays back 100% of what you paid. You can claim until the end of Sunday 20 December.',
    ],
    [
      'de',
      'Sie haben Manchester Piccadilly mit 1 Stunde 5 Minuten Verspätung erreicht. Avanti West Coast erstattet 100 % des gezahlten Betrags. Sie können die Entschädigung bis einschließlich Sonntag, 20. Dezember beantragen.',
    ],
  ])('gives its reasons in %s', (code, text) => {
    const { reasons } = runInLanguage(findLanguage(code), () => assess(65));
    expect(reasons[0]?.text).toBe(text);
  });

  it('is at least the share of the fare and at most the fare', () => {
    expect(getShare(pounds(1), 25)).toEqual(pounds(1));
    expect(getShare(pounds(0), 50)).toEqual(pounds(0));
    expect(getShare(pounds(9999), 100)).toEqual(pounds(9999));
  });
});
