import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import {
  ButtonLink,
  dayOffset,
  describeJourneyOccupancy,
  describeOccupancy,
  formatDuration,
  formatMoney,
  formatOperator,
  formatTime,
  getMode,
  JourneyLine,
  Link,
  type LiveLeg,
  LiveNotes,
  PriceBreakdown,
  Trans,
  toJourneyLine,
} from '../index';

afterEach(cleanup);
const london = 'Europe/London';

describe('a replacement bus', () => {
  const train = { operator: { name: 'LNER' }, mode: undefined };
  const bus = { ...train, mode: 'bus' as const };

  it('is named with its operator', () => {
    expect([formatOperator(train), formatOperator(bus)]).toEqual(['LNER', 'LNER, replacement bus']);
  });

  it('makes a journey one by bus when no leg is by train', () => {
    const modes = [[train], [bus, train], [bus, bus]].map((legs) => getMode({ legs }));
    expect(modes).toEqual(['train', 'train', 'bus']);
  });
});

describe('time', () => {
  it.each([
    ['2026-03-29T00:59:00Z', '00:59'],
    ['2026-03-29T01:00:00Z', '02:00'],
    ['2026-10-25T00:30:00Z', '01:30'],
    ['2026-10-25T01:30:00Z', '01:30'],
    ['2026-10-25T02:00:00Z', '02:00'],
  ])('is the local time of the station, also at clock changes: %p is %p', (instant, wall) => {
    expect(formatTime({ instant, timeZone: london })).toBe(wall);
  });

  it('counts the days to an arrival on the next day or in another zone', () => {
    expect(dayOffset('2026-11-21T23:50:00Z', '2026-11-22T00:40:00Z', london)).toBe(1);
    expect(dayOffset('2026-11-21T21:00:00Z', '2026-11-21T23:30:00Z', london, 'Europe/Paris')).toBe(
      1,
    );
  });

  it.each([
    [55, '55 min'],
    [120, '2 h'],
    [262, '4 h 22 min'],
  ])('formats %p minutes as %p', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });
});

describe('money', () => {
  it.each([
    [250, 'GBP', '£2.50'],
    [-1000, 'GBP', '−£10.00'],
    [1200, 'JPY', '¥1,200'],
  ])('formats %p %p as %p', (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text);
  });
});

describe('in the language of the page', () => {
  afterEach(() => {
    delete document.documentElement.dataset.language;
  });

  it.each([
    [undefined, '£1,200.50', 'Sat 21 Nov'],
    ['de', '1.200,50 £', 'Sa., 21. Nov.'],
    ['fr', '1 200,50 £', 'sam. 21 nov.'],
    ['ar-XB', '£1,200.50', 'Sat 21 Nov'],
  ])('%s writes an amount as %s and a date as %s', (language, amount, date) => {
    if (language) document.documentElement.dataset.language = language;
    const space = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(space(formatMoney({ amount: 120_050, currency: 'GBP' }))).toBe(amount);
    const instant = '2026-11-21T09:00:00Z';
    expect(space(formatTime({ instant, timeZone: london, format: 'date' }))).toBe(date);
    expect(formatTime({ instant, timeZone: london })).toBe('09:00');
  });

  it('links to the page in the same language', () => {
    document.documentElement.dataset.language = 'de';
    render(
      <>
        <Link href="/trips">Trips</Link>
        <ButtonLink href="https://example.com/trips">Elsewhere</ButtonLink>
      </>,
    );
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([href('Trips'), href('Elsewhere')]).toEqual(['/de/trips', 'https://example.com/trips']);
  });
});

it('Trans puts elements into a text', () => {
  const { container } = render(
    <Trans
      id="Swap your <b>train</b> at {time}"
      values={{ time: '10:15' }}
      components={{ b: <b /> }}
    />,
  );
  expect(container.innerHTML).toBe('<span>Swap your <b>train</b> at 10:15</span>');
});

it('JourneyLine reads from departure to arrival', () => {
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

describe('live data', () => {
  const live = { isStale: false, seenAt: '2026-11-21T14:05:00Z', occupancy: null, alerts: [] };
  const leg = { timeZone: london, live };
  const stale = { ...leg, live: { ...live, isStale: true } };
  const times = { departure: '2026-11-21T14:00:00Z', arrival: '2026-11-21T15:00:00Z' };
  const journey = { ...times, durationMinutes: 60, changes: 0 };

  it('that are outdated are named with their time, and an old delay is not shown as the current one', () => {
    const line = (...delays: [LiveLeg, number][]) => {
      const legs = delays.map(([leg, delayMinutes]) => ({ ...leg, ...times, delayMinutes }));
      const line = toJourneyLine({ ...journey, legs });
      return render(<JourneyLine {...line} delayMinutes={12} />).container.textContent;
    };
    expect(line([leg, 12])).toBe(
      'Departs 14:12 instead of 14:001 hDirectarrives 15:12 instead of 15:0012 min late',
    );
    expect(line([leg, 0], [leg, 12])).toMatch(
      /^Departs 14:001 h 12 min.*15:12 instead of 15:0012 min late$/,
    );
    expect(line([leg, 12], [stale, 0])).toMatch(/^Departs 14:001 h.*15:0012 min late at 14:05$/);
    const notes = (...legs: LiveLeg[]) => render(<LiveNotes legs={legs} />).container.textContent;
    expect(notes(leg, stale)).toContain('Live times are not up to date; last seen 14:05');
    expect(notes({ ...leg, live: { ...stale.live, seenAt: null } })).toContain('not available');
    expect([notes(leg), notes({ timeZone: london })]).toEqual(['', '']);
  });

  it('show each alert once, as text', () => {
    const alerts = [
      { title: 'Lift out of order', description: null },
      { title: 'Works', description: '<b>Trains</b> run less often.' },
    ];
    const informed = { ...leg, live: { ...live, alerts } };
    render(<LiveNotes legs={[informed, informed]} />);
    const list = screen.getByRole('list', { name: 'Messages about this journey' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      'Lift out of order',
      'Works<b>Trains</b> run less often.',
    ]);
  });

  it.each<[string | null, number | null, string | null]>([
    ['MANY_SEATS_AVAILABLE', 80, '1 Plenty of room'],
    ['FEW_SEATS_AVAILABLE', null, '2 Few free seats'],
    ['STANDING_ROOM_ONLY', null, '3 Standing room only'],
    [null, 65, '2 65% full'],
    ['NO_DATA_AVAILABLE', null, null],
    [null, null, null],
  ])('describe the occupancy %s, %s as %s', (level, percentage, text) => {
    const found = describeOccupancy({ level, percentage });
    expect(found && `${found.bars} ${found.text}`).toBe(text);
  });

  it('say how full a journey is only when it is known of each train', () => {
    const occupied = (level: string) => ({
      ...leg,
      live: { ...live, occupancy: { level, percentage: null, carriages: [] } },
    });
    const [few, full] = [occupied('FEW_SEATS_AVAILABLE'), occupied('FULL')];
    expect(describeJourneyOccupancy([few, full])?.text).toBe('No room left');
    expect(describeJourneyOccupancy([few, leg])).toBeNull();
  });
});

it('PriceBreakdown shows each line and the total', () => {
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

it('PriceBreakdown shows a refund and its lines from the side of the traveller', () => {
  const pounds = (amount: number) => ({ amount, currency: 'GBP' });
  render(
    <PriceBreakdown
      lines={[
        { label: 'Refund', amount: pounds(-895) },
        { label: 'Fee', amount: pounds(250) },
        { label: 'Railcard', amount: pounds(0) },
      ]}
      total={pounds(-645)}
    />,
  );
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts).toEqual(['£8.95', '−£2.50', '£0.00', '£6.45']);
});
