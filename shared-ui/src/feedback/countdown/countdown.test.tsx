import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Countdown } from '../../index';
import { formatClock, formatForSpeech, shouldAnnounce } from './time-left';

const until = '2026-11-21T09:10:00Z';
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
let clock = 0;
const now = () => clock;
function advance(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    act(() => {
      clock += 1_000;
      jest.advanceTimersByTime(1_000);
    });
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  clock = at('09:00:00');
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('Countdown', () => {
  it('shows each second', () => {
    render(<Countdown until={until} now={now} label="Held for" />);
    expect(screen.getByRole('timer').textContent).toBe('10:00');
    advance(61);
    expect(screen.getByRole('timer').textContent).toBe('8:59');
  });

  it('shows and announces that the device is offline while the time runs', () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<Countdown until={until} now={now} />);
    expect(screen.getByRole('status').textContent).toBe('You are offline. 10 minutes left');
    expect(screen.getAllByText(/You are offline/)).toHaveLength(2);
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
    expect(screen.getByRole('timer').textContent).toBe('10:00');
  });

  it('announces minutes, not seconds', () => {
    clock = at('09:05:30');
    render(<Countdown until={until} now={now} />);
    advance(29);
    expect(screen.getByRole('status').textContent).toBe('');
    advance(1);
    expect(screen.getByRole('status').textContent).toBe('4 minutes left');
  });

  it('calls onEnd once when the time is over', () => {
    clock = at('09:09:58');
    const onEnd = jest.fn();
    render(<Countdown until={until} now={now} ended="The hold has run out" onEnd={onEnd} />);
    advance(5);
    expect(screen.getByText('The hold has run out')).toBeTruthy();
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('calls onEnd at once when the time is already over', () => {
    clock = at('10:00:00');
    const onEnd = jest.fn();
    render(<Countdown until={until} now={now} onEnd={onEnd} />);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('continues when the clock is corrected backwards', () => {
    clock = at('09:10:30');
    render(<Countdown until={until} now={now} />);
    expect(screen.getByText('Time is up')).toBeTruthy();
    clock = at('09:04:59');
    advance(1);
    expect(screen.getByRole('timer').textContent).toBe('5:00');
  });
});

it.each([
  [9, '0:09', '9 seconds'],
  [60, '1:00', '1 minute'],
  [3_723, '1:02:03', '1 hour 2 minutes'],
  [187_200, '2 d 4 h', '2 days 4 hours'],
])('formats %p seconds as %p and for speech as %p', (seconds, digits, words) => {
  expect(formatClock(seconds)).toBe(digits);
  expect(formatForSpeech(seconds)).toBe(words);
});

it('announces only a few moments', () => {
  const moments = Array.from({ length: 601 }, (_, second) => second).filter(shouldAnnounce);
  expect(moments).toEqual([0, 10, 30, 60, 120, 180, 240, 300, 600]);
});
