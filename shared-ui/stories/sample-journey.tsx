import { JourneyLine, type JourneyLineProps } from '../src/index';

export const sampleJourney: JourneyLineProps = {
  departure: '2026-11-21T12:03:00Z',
  arrival: '2026-11-21T16:25:00Z',
  durationMinutes: 262,
  changes: 0,
  timeZone: 'Europe/London',
  from: 'London Kings Cross',
  to: 'Edinburgh',
  operator: 'LNER',
};

export const SampleJourney = (changed: Partial<JourneyLineProps>) => (
  <JourneyLine {...sampleJourney} {...changed} />
);

/** The clock of the stories, so that a countdown does not move. */
export const sampleNow = () => Date.parse('2026-11-21T11:30:00Z');

export const pounds = (amount: number) => ({ amount, currency: 'GBP' });
