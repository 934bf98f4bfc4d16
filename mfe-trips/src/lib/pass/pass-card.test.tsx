import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { booking, validPass } from '../../testing/trip';
import { PassCard } from './pass-card';

afterEach(cleanup);

const station = (name: string) => ({ stationId: name, name });

describe('the pass of a traveller', () => {
  it('says from where to where each seat is when the seat changes on the way', async () => {
    const stretch = (from: string, to: string) => ({ from: station(from), to: station(to) });
    const seat = { legIndex: 0, coach: 'C' };
    const pass = {
      ...validPass,
      seat: [
        { ...seat, place: '23', stretch: stretch('London Kings Cross', 'York') },
        { ...seat, place: '5', stretch: stretch('York', 'Edinburgh') },
      ],
    };
    render(<PassCard pass={pass} booking={booking} />);
    expect(await screen.findByRole('img')).toBeTruthy();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(expect.arrayContaining(['Coach C, seat 23', 'Coach C, seat 5']));
    expect(screen.getByText('London Kings Cross to York')).toBeTruthy();
    expect(screen.getByText('York to Edinburgh')).toBeTruthy();
  });

  it('has one coach and one seat for all the way', async () => {
    render(<PassCard pass={validPass} booking={booking} />);
    expect(await screen.findByRole('img')).toBeTruthy();
    expect(screen.getByText('Coach').nextSibling?.textContent).toBe('C');
    expect(screen.getByText('Seat').nextSibling?.textContent).toBe('23');
  });
});
