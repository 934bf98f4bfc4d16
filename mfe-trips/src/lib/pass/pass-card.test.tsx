import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { booking, validPass } from '../../testing/trip';
import { PassCard } from './pass-card';

afterEach(cleanup);

type Leg = (typeof validPass.journey.legs)[number];

const station = (name: string) => ({ stationId: name, name });

describe('the pass of a traveller', () => {
  it('shows the segment of each seat when the seat changes along the route', async () => {
    const segment = (from: string, to: string) => ({ from: station(from), to: station(to) });
    const seat = { legIndex: 0, coach: 'C' };
    const pass = {
      ...validPass,
      seat: [
        { ...seat, place: '23', segment: segment('London Kings Cross', 'York') },
        { ...seat, place: '5', segment: segment('York', 'Edinburgh') },
      ],
    };
    render(<PassCard pass={pass} booking={booking} />);
    expect(await screen.findByRole('img')).toBeTruthy();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(expect.arrayContaining(['Coach C, seat 23', 'Coach C, seat 5']));
    expect(screen.getByText('London Kings Cross to York')).toBeTruthy();
    expect(screen.getByText('York to Edinburgh')).toBeTruthy();
  });

  it('shows one coach and one seat for the whole route', async () => {
    render(<PassCard pass={validPass} booking={booking} />);
    expect(await screen.findByRole('img')).toBeTruthy();
    expect(screen.getByText('Coach').nextSibling?.textContent).toBe('C');
    expect(screen.getByText('Seat').nextSibling?.textContent).toBe('23');
  });

  it('shows the new times of a late train beside those of the ticket', async () => {
    const late = { ...booking.journey.legs[0], delayMinutes: 20 } as Leg;
    const { container } = render(
      <PassCard
        pass={validPass}
        booking={{ ...booking, journey: { ...booking.journey, legs: [late] } }}
      />,
    );
    expect(await screen.findByRole('img')).toBeTruthy();
    expect(container.textContent).toContain('10:20 instead of 10:00');
  });

  describe('of a journey with a change', () => {
    const [leg] = validPass.journey.legs as [Leg];
    const legs: Leg[] = [
      { ...leg, to: station('York'), arrival: '2026-11-22T11:52:00Z' },
      {
        ...leg,
        trainId: 'another',
        from: station('York'),
        departure: '2026-11-22T12:20:00Z',
      },
    ];
    const pass = { ...validPass, journey: { ...validPass.journey, legs, changes: 1 } };
    const withDelays = (delays: number[]) => ({
      ...booking,
      journey: {
        ...booking.journey,
        legs: legs.map((each, nth) => ({ ...each, delayMinutes: delays[nth] ?? 0 })),
      },
    });

    it.each([
      ['without delays', [0, 0], 'Change at York: 28 min'],
      ['with delays', [20, 5], 'Change at York: 13 min'],
      ['with a missed connection', [30, 0], 'Change at York: you may miss the next train'],
    ])('shows where to change and the time for it, %s', async (_delayText, delays, expected) => {
      const { container } = render(<PassCard pass={pass} booking={withDelays(delays)} />);
      expect(await screen.findByRole('img')).toBeTruthy();
      expect(container.textContent).toContain(expected);
      expect(container.textContent).toContain('to York 11:52');
      expect(container.textContent).toContain('12:20 York to');
    });
  });
});
