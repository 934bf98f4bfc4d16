/** @jest-environment jsdom */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { recordFailure } from './failures';
import { tellOutcomes } from './tell-outcomes';

let sent: { to: string; told: unknown }[] = [];
const mark = jest.fn();

navigator.sendBeacon = (to, body) => {
  sent.push({ to: String(to), told: JSON.parse(String(body)) });
  return true;
};
performance.mark = mark as unknown as typeof performance.mark;
document.body.innerHTML = `<script type="application/json" id="configuration">${JSON.stringify({
  environment: 'staging',
  eventsEnvironment: 'staging',
  locations: Object.fromEntries(
    [
      ...['authentication', 'newsletter', 'payments', 'search', 'stations', 'trainSwap', 'trips'],
      ...['web', 'referenceData', 'discounts', 'propagator', 'passwordReset'],
    ].map((name) => [name, `/api/${name}`]),
  ),
  flags: {
    productionMode: true,
    databaseIntegration: true,
    messagePropagatorIntegration: true,
    tagManagerIntegration: true,
  },
  paymentProvider: { environment: 'test', applicationName: 'Train Swap' },
  oneTimeCodeLength: 6,
})}</script>`;
const mounted = tellOutcomes();

beforeEach(() => {
  sent = [];
  mark.mockClear();
});

it('tells each mount and each failure once, and of a failure nothing but its kind', () => {
  mounted('mfe-x', 'abc');
  const error = new TypeError('ada@example.com is no number');
  recordFailure('mfe-x', 'abc', 'run', error);
  recordFailure('mfe-x', 'abc', 'run', error);
  const about = { remote: 'mfe-x', release: 'abc' };
  expect(sent.map(({ told }) => told)).toEqual([
    { events: 'staging', remotes: [{ ...about, outcome: 'mounted' }] },
    {
      events: 'staging',
      remotes: [{ ...about, outcome: 'failed', phase: 'run', cause: 'TypeError' }],
    },
  ]);
  expect(mark.mock.calls).toEqual([
    ['remote-failed', { detail: { ...about, phase: 'run', cause: error.message } }],
  ]);
});

it('sends nothing of a part that is switched off', () => {
  recordFailure('mfe-x', 'none', 'off', new Error('Fares are wrong.'));
  expect(sent).toEqual([]);
  expect(mark).toHaveBeenCalledTimes(1);
});
