import { expect, it } from '@jest/globals';
import { formatBookingHint, parseBookingHint } from './booking-hint';

it.each([{ reference: 'SWAPME24' }, { reference: 'SWAPME24', until: '2026-05-01T10:58:00.000Z' }])(
  'reads what it wrote: %j',
  (hint) => {
    expect(parseBookingHint(formatBookingHint(hint))).toEqual(hint);
  },
);

it('ignores a time that is none', () => {
  expect(parseBookingHint('#reference=SWAPME24&until=soon')).toEqual({ reference: 'SWAPME24' });
});

it.each(['', '#', '#trains', '#reference=', '#reference=<b>', `#reference=${'A'.repeat(41)}`])(
  'returns null for the fragment %j',
  (fragment) => {
    expect(parseBookingHint(fragment)).toBeNull();
  },
);
