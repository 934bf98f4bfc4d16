import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import {
  dayOffset,
  formatDuration,
  formatMoney,
  formatTime,
  JourneyLine,
  PriceBreakdown,
} from '../index';

afterEach(cleanup);
const london = 'Europe/London';

describe('a time', () => {
  it.each([
    ['2026-03-29T00:59:00Z', '00:59'],
    ['2026-03-29T01:00:00Z', '02:00'],
    ['2026-10-25T00:30:00Z', '01:30'],
    ['2026-10-25T01:30:00Z', '01:30'],
    ['2026-10-25T02:00:00Z', '02:00'],
  ])('is the one on the station’s wall, also when the clocks change: %p is %p', (instant, wall) => {
    expect(formatTime({ instant, timeZone: london })).toBe(wall);
  });

  it('knows that a train arrives on the next day, or in another zone', () => {
    expect(dayOffset('2026-11-21T23:50:00Z', '2026-11-22T00:40:00Z', london)).toBe(1);
    expect(dayOffset('2026-11-21T21:00:00Z', '2026-11-21T23:30:00Z', london, 'Europe/Paris')).toBe(
      1,
    );
  });

  it.each([
    [55, '55 min'],
    [120, '2 h'],
    [262, '4 h 22 min'],
  ])('of %p minutes is %p', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

describe('money', () => {
  it.each([
    [250, 'GBP', 'auto', '£2.50'],
    [-1000, 'GBP', 'auto', '−£10.00'],
    [400, 'GBP', 'always', '+£4.00'],
    [0, 'GBP', 'always', '£0.00'],
    [1200, 'JPY', 'auto', 'JP¥1,200'],
  ] as const)('%p %p with the sign %p is %p', (amount, currency, sign, text) => {
    expect(formatMoney({ amount, currency }, { sign })).toBe(text);
  });
});

it('a journey is read in one go, from departure to arrival', () => {
  const { container } = render(
    <JourneyLine
      departure="2026-11-21T23:00:00Z"
      arrival="2026-11-22T00:30:00Z"
      durationMinutes={90}
      changes={1}
      timeZone={london}
      from="York"
      to="Leeds"
      delayMinutes={12}
    />,
  );
  expect(container.textContent).toBe(
    'Departs 23:00York1 h 30 min1 changearrives 00:30+1 dayLeeds12 min late',
  );
});

it('a price names what it is made of and the whole', () => {
  const pounds = (amount: number) => ({ amount, currency: 'GBP' });
  render(
    <PriceBreakdown
      lines={[
        { label: 'Fare difference', amount: pounds(400) },
        { label: '16-25 Railcard', amount: pounds(-100) },
      ]}
      total={pounds(300)}
    />,
  );
  expect(screen.getByText('−£1.00')).toBeTruthy();
  expect(screen.getByText('£3.00')).toBeTruthy();
});
