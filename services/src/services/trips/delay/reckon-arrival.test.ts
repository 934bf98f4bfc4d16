import { describe, expect, it } from '@jest/globals';
import type { Journey, Leg } from '../../train-swap/contract';
import { reckonArrival, type Stranded } from './reckon-arrival';

const station = (stationId: string) => ({ stationId, name: stationId });
const at = (time: string) => `2026-11-22T${time}:00Z`;

type Ride = [from: string, departs: string, to: string, arrives: string];
const leg = ([from, departs, to, arrives]: Ride, change: Partial<Leg> = {}): Leg => ({
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
const direct: Ride = ['KGX', '10:00', 'YRK', '12:00'];
const first: Ride = ['KGX', '10:00', 'EDB', '14:00'];
const second: Ride = ['EDB', '14:20', 'INV', '18:00'];

/** Answers with these journeys, and tells where it was asked from. */
const later = (...days: Journey[][]) => {
  const asked: Stranded[] = [];
  const ask = async function* (stranded: Stranded) {
    asked.push(stranded);
    yield* days;
  };
  return { ask, asked };
};
const reckon = async (legs: Leg[], ...days: Journey[][]) => {
  const { ask, asked } = later(...days);
  const { cause, minutes, operator } = await reckonArrival(legs, ask);
  return { cause, minutes, operator: operator.code, asked };
};

describe('when a traveller comes to the last station', () => {
  it('is told by the delay of the last train', async () => {
    expect(await reckon([leg(direct)])).toMatchObject({ cause: 'on-time', minutes: 0 });
    expect(await reckon([leg(direct, { delayMinutes: 17 })])).toMatchObject({
      cause: 'late',
      minutes: 17,
      operator: 'GR',
    });
  });

  it('is the arrival of the next train that runs, where one is cancelled', async () => {
    const cancelled = leg(direct, { cancelled: true });
    const found = await reckon(
      [cancelled],
      [
        journey(leg(['KGX', '09:30', 'YRK', '11:30'])),
        journey(cancelled),
        journey(leg(['KGX', '10:30', 'YRK', '12:35'], { delayMinutes: 8 })),
        journey(leg(['KGX', '11:00', 'YRK', '13:00'])),
      ],
    );
    expect(found).toMatchObject({ cause: 'cancelled', minutes: 43, operator: 'GR' });
    expect(found.asked).toEqual([
      { from: 'KGX', to: 'YRK', at: new Date(at('10:00')), timeZone: 'Europe/London' },
    ]);
  });

  it('is never early by a cancellation', async () => {
    const faster = journey(leg(['KGX', '10:02', 'YRK', '11:50']));
    expect(await reckon([leg(direct, { cancelled: true })], [faster])).toMatchObject({
      cause: 'cancelled',
      minutes: 0,
    });
  });

  it('is of the day after where the last train of a day is cancelled', async () => {
    const morning = leg(['KGX', '10:30', 'YRK', '12:30']);
    const next = { ...morning, departure: '2026-11-23T06:00:00Z', arrival: '2026-11-23T08:00:00Z' };
    expect(await reckon([leg(direct, { cancelled: true })], [], [journey(next)])).toMatchObject({
      minutes: 20 * 60,
    });
  });

  it('is unknown where no later train is', async () => {
    expect(await reckon([leg(direct, { cancelled: true })], [], [])).toMatchObject({
      cause: 'cancelled',
      minutes: null,
    });
  });

  it('forgives a delay that the connection makes up for', async () => {
    const legs = [leg(first, { delayMinutes: 15 }), leg(second)];
    expect(await reckon(legs)).toMatchObject({ cause: 'on-time', minutes: 0 });
  });

  it('is by the next way from where a connection was missed, at the cost of who made it so', async () => {
    const legs = [leg(first, { delayMinutes: 16 }), leg(second)];
    const found = await reckon(legs, [
      journey(leg(['EDB', '14:20', 'INV', '18:00'])),
      journey(leg(['EDB', '15:20', 'INV', '19:05'])),
    ]);
    expect(found).toMatchObject({ cause: 'missed-connection', minutes: 65, operator: 'GR' });
    expect(found.asked[0]).toMatchObject({ from: 'EDB', to: 'INV', at: new Date(at('14:21')) });
  });

  it('keeps the connection where the next train is late as well', async () => {
    const legs = [leg(first, { delayMinutes: 40 }), leg(second, { delayMinutes: 30 })];
    expect(await reckon(legs)).toMatchObject({ cause: 'late', minutes: 30, operator: 'SR' });
  });

  it('is by the second train where that is cancelled, and its operator pays', async () => {
    const legs = [leg(first), leg(second, { cancelled: true })];
    const next = journey(leg(['EDB', '16:20', 'INV', '20:00']));
    expect(await reckon(legs, [next])).toMatchObject({ minutes: 120, operator: 'SR' });
  });
});
