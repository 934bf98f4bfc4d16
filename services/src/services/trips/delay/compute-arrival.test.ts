import { describe, expect, it } from '@jest/globals';
import type { Journey, Leg } from '../../train-swap/contract';
import { computeArrival, type Stranded } from './compute-arrival';

const station = (stationId: string) => ({ stationId, name: stationId });
const at = (time: string) => `2026-11-22T${time}:00Z`;

type LegTimes = [from: string, departs: string, to: string, arrives: string];
const leg = ([from, departs, to, arrives]: LegTimes, change: Partial<Leg> = {}): Leg => ({
  trainId: `gb:${from}${departs}`,
  serviceDate: '2026-11-22',
  trainNumber: '1A01',
  operator: { code: from === 'KGX' ? 'GR' : 'SR', name: from },
  from: station(from),
  to: station(to),
  departure: at(departs),
  arrival: at(arrives),
  timeZone: 'Europe/London',
  cancelled: false,
  delayMinutes: 0,
  layoutId: null,
  ...change,
});
const journey = (...legs: Leg[]): Journey => ({
  id: 'j',
  departure: legs[0]?.departure ?? '',
  arrival: legs.at(-1)?.arrival ?? '',
  durationMinutes: 1,
  changes: legs.length - 1,
  legs,
});
const direct: LegTimes = ['KGX', '10:00', 'YRK', '12:00'];
const first: LegTimes = ['KGX', '10:00', 'EDB', '14:00'];
const second: LegTimes = ['EDB', '14:20', 'INV', '18:00'];

/** A fake timetable that returns these journeys and records the requests. */
function createFakeTimetable(...days: Journey[][]) {
  const requests: Stranded[] = [];
  const findJourneys = async function* (stranded: Stranded) {
    requests.push(stranded);
    yield* days;
  };
  return { findJourneys, requests };
}
async function compute(legs: Leg[], ...days: Journey[][]) {
  const { findJourneys, requests } = createFakeTimetable(...days);
  const { cause, minutes, operator } = await computeArrival(legs, findJourneys);
  return { cause, minutes, operator: operator.code, requests };
}

describe('the arrival at the last station', () => {
  it('is computed from the delay of the last train', async () => {
    expect(await compute([leg(direct)])).toMatchObject({ cause: 'on-time', minutes: 0 });
    expect(await compute([leg(direct, { delayMinutes: 17 })])).toMatchObject({
      cause: 'late',
      minutes: 17,
      operator: 'GR',
    });
  });

  it('is the arrival of the next running train when one is cancelled', async () => {
    const cancelled = leg(direct, { cancelled: true });
    const found = await compute(
      [cancelled],
      [
        journey(leg(['KGX', '09:30', 'YRK', '11:30'])),
        journey(cancelled),
        journey(leg(['KGX', '10:30', 'YRK', '12:35'], { delayMinutes: 8 })),
        journey(leg(['KGX', '11:00', 'YRK', '13:00'])),
      ],
    );
    expect(found).toMatchObject({ cause: 'cancelled', minutes: 43, operator: 'GR' });
    expect(found.requests).toEqual([
      { from: 'KGX', to: 'YRK', at: new Date(at('10:00')), timeZone: 'Europe/London' },
    ]);
  });

  it('is never earlier than planned after a cancellation', async () => {
    const faster = journey(leg(['KGX', '10:02', 'YRK', '11:50']));
    expect(await compute([leg(direct, { cancelled: true })], [faster])).toMatchObject({
      cause: 'cancelled',
      minutes: 0,
    });
  });

  it('is on the next day when the last train of a day is cancelled', async () => {
    const morning = leg(['KGX', '10:30', 'YRK', '12:30']);
    const next = { ...morning, departure: '2026-11-23T06:00:00Z', arrival: '2026-11-23T08:00:00Z' };
    expect(await compute([leg(direct, { cancelled: true })], [], [journey(next)])).toMatchObject({
      minutes: 20 * 60,
    });
  });

  it('is null without a later train', async () => {
    expect(await compute([leg(direct, { cancelled: true })], [], [])).toMatchObject({
      cause: 'cancelled',
      minutes: null,
    });
  });

  it('ignores a delay that still allows the connection', async () => {
    const legs = [leg(first, { delayMinutes: 15 }), leg(second)];
    expect(await compute(legs)).toMatchObject({ cause: 'on-time', minutes: 0 });
  });

  it('uses the next journey after a missed connection, with the operator that caused it', async () => {
    const legs = [leg(first, { delayMinutes: 16 }), leg(second)];
    const found = await compute(legs, [
      journey(leg(['EDB', '14:20', 'INV', '18:00'])),
      journey(leg(['EDB', '15:20', 'INV', '19:05'])),
    ]);
    expect(found).toMatchObject({ cause: 'missed-connection', minutes: 65, operator: 'GR' });
    expect(found.requests[0]).toMatchObject({ from: 'EDB', to: 'INV', at: new Date(at('14:21')) });
  });

  it('keeps the connection when the next train is late too', async () => {
    const legs = [leg(first, { delayMinutes: 40 }), leg(second, { delayMinutes: 30 })];
    expect(await compute(legs)).toMatchObject({ cause: 'late', minutes: 30, operator: 'SR' });
  });

  it('uses the operator of a cancelled second train', async () => {
    const legs = [leg(first), leg(second, { cancelled: true })];
    const next = journey(leg(['EDB', '16:20', 'INV', '20:00']));
    expect(await compute(legs, [next])).toMatchObject({ minutes: 120, operator: 'SR' });
  });
});
