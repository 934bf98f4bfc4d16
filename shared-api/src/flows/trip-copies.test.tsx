/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { acceptSession, type Session, saveOfflineCopies, type Trip } from '@train-swap/shared-api';
import { loadOfflineCopies } from '../index';
import { setSession } from '../session-store';
import { startTestServices, type TestServices } from '../testing';
import { saveTripCopies } from './save-trip-copies';
import { isUnavailable, loadTripCopies, loadTripCopy } from './trip-copies';

const day = 86_400_000;
const sessionOf = (id: string): Session => ({
  kind: 'guest',
  id,
  traveller: null,
  stepUps: [],
  expiresAt: new Date(Date.now() + day).toISOString(),
});

type Options = { id?: string; departsInMs?: number; payloads?: readonly string[] };

/** The fields that copies depend on. The journey takes two hours. */
function tripOf({ id = 'b1', departsInMs = day, payloads = ['AAEC'] }: Options = {}): Trip {
  const departure = Date.now() + departsInMs;
  const passes = payloads.map((payload) => ({
    fulfilmentId: `f-${payload}`,
    state: 'VALID',
    barcode: { format: 'AZTEC', payload },
  }));
  const journey = {
    departure: new Date(departure).toISOString(),
    arrival: new Date(departure + 2 * 3_600_000).toISOString(),
    legs: [{ delayMinutes: 0 }],
  };
  return { booking: { id, journey }, passes } as unknown as Trip;
}

const drawCode = (payload: string) => Promise.resolve(`picture of ${payload}`);

let services: TestServices;

beforeAll(async () => {
  // jsdom has no structuredClone, which the test database needs.
  Object.assign(globalThis, {
    structuredClone: (value: unknown) => JSON.parse(JSON.stringify(value)),
  });
  services = await startTestServices();
});
beforeEach(() => setSession(sessionOf('g1')));
afterEach(async () => {
  jest.restoreAllMocks();
  setSession(null);
  // Waits until the copies are deleted.
  expect(await loadTripCopies()).toEqual([]);
});
afterAll(() => services.stop());

describe('the trips on this device', () => {
  it('contain the pictures of the valid codes', async () => {
    await saveTripCopies([tripOf()], drawCode);
    const copy = await loadTripCopy('b1');
    expect(copy?.value.codes).toEqual({ AAEC: 'picture of AAEC' });
    expect(copy?.value.trip.booking.id).toBe('b1');
  });

  it('draw a code again only for a new pass', async () => {
    await saveTripCopies([tripOf()], drawCode);
    const drawn = jest.fn(drawCode);
    await saveTripCopies([tripOf({ payloads: ['AAEC', 'BBBB'] })], drawn);
    expect(drawn.mock.calls).toEqual([['BBBB']]);
    expect(Object.keys((await loadTripCopy('b1'))?.value.codes ?? {})).toEqual(['AAEC', 'BBBB']);
  });

  it('are stored without a picture when the drawing code cannot be loaded', async () => {
    await saveTripCopies([tripOf()], () => Promise.reject(new Error('not loaded')));
    expect((await loadTripCopy('b1'))?.value.codes).toEqual({});
  });

  it('are listed with the next departure first', async () => {
    const later = tripOf({ id: 'later', departsInMs: 2 * day });
    await saveTripCopies([later, tripOf({ id: 'next' })], drawCode);
    const ids = (await loadTripCopies()).map(({ value }) => value.trip.booking.id);
    expect(ids).toEqual(['next', 'later']);
  });

  it('are deleted some hours after the arrival', async () => {
    await saveTripCopies([tripOf()], drawCode);
    const real = Date.now();
    const arrival = real + day + 2 * 3_600_000;
    const clock = jest.spyOn(Date, 'now');
    clock.mockReturnValue(arrival + 5 * 3_600_000);
    expect(await loadTripCopy('b1')).not.toBeNull();
    clock.mockReturnValue(arrival + 7 * 3_600_000);
    expect(await loadTripCopy('b1')).toBeNull();
    clock.mockReturnValue(real);
    expect(await loadTripCopy('b1')).toBeNull();
  });

  it('contain no past trip', async () => {
    await saveTripCopies([tripOf({ departsInMs: -day })], drawCode);
    expect(await loadTripCopies()).toEqual([]);
  });

  it('are deleted when another traveller signs in', async () => {
    await saveTripCopies([tripOf()], drawCode);
    acceptSession(sessionOf('g2'));
    expect(await loadTripCopies()).toEqual([]);
  });

  it('are not stored again when the session ends while a code is drawn', async () => {
    await saveTripCopies([tripOf()], async (payload) => {
      setSession(null);
      return drawCode(payload);
    });
    expect(await loadTripCopies()).toEqual([]);
  });

  it('replace copies of earlier versions, which have no end', async () => {
    await saveOfflineCopies({ 'trip old': {} }, { expiresAt: '' });
    await saveTripCopies([tripOf()], drawCode);
    expect(await loadOfflineCopies('trip old')).toEqual([]);
    expect(await loadTripCopies()).toHaveLength(1);
  });
});

describe('isUnavailable', () => {
  it.each([
    [0, true],
    [503, true],
    [404, false],
  ])('is for status %s: %s', (status, expected) => {
    const error = { status } as Parameters<typeof isUnavailable>[0];
    expect(isUnavailable(error)).toBe(expected);
  });
});
