import { describe, expect, it } from '@jest/globals';
import { waitForTurn } from './turns-at-places';

/** Requests of one process, of which each wants places of the same train. */
function process() {
  const resources = new Map<string, unknown>();
  const resource = <R>(name: string, make: () => R): R => {
    if (!resources.has(name)) resources.set(name, make());
    return resources.get(name) as R;
  };
  /** Of the places that other bookings have already. */
  const looks: string[] = [];
  const ask = (
    bookingId: string,
    wanted: readonly string[],
    [fromCall, toCall] = [0, 9],
    taken: readonly string[] = [],
  ) => {
    const endings: ((isDone: boolean) => void)[] = [];
    const places = wanted.map((place) => ({ travellerId: 'T1', legIndex: 0, coach: 'A', place }));
    const turn = waitForTurn(
      { resource, whenHandled: (work) => void endings.push(work) },
      [{ legIndex: 0, trainRunId: 1, fromCall: fromCall ?? 0, toCall: toCall ?? 9 }],
      places,
      bookingId,
      async () => {
        looks.push(bookingId);
        return places.filter(({ place }) => taken.includes(place));
      },
    );
    return {
      gone: turn.then(({ gone }) => gone.map(({ place }) => place)),
      succeed: async () => {
        (await turn).got();
        for (const work of endings) work(true);
      },
      fail: async () => {
        (await turn).got();
        for (const work of endings) work(false);
      },
    };
  };
  return Object.assign(ask, { looks });
}
const nothing: string[] = [];

describe('turns at places', () => {
  const after = <T>(promise: Promise<T>) =>
    Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'waits'))]);

  it('tell all who waited what was got before them, and only that', async () => {
    const ask = process();
    const [first, second, third] = [ask('B1', ['1']), ask('B2', ['1', '2']), ask('B3', ['1'])];
    expect(await after(first.gone)).toEqual(nothing);
    expect(await after(second.gone)).toBe('waits');
    expect(await after(third.gone)).toBe('waits');
    await first.succeed();
    expect(await after(second.gone)).toEqual(['1']);
    expect(await after(third.gone)).toEqual(['1']);
    expect(await after(ask('B4', ['1', '2']).gone)).toEqual(nothing);
  });

  it('go on with one of those who waited when the one before them fails', async () => {
    const ask = process();
    const [first, second, third] = [ask('B1', ['1']), ask('B2', ['1']), ask('B3', ['1'])];
    await first.fail();
    expect(await after(second.gone)).toEqual(nothing);
    expect(await after(third.gone)).toBe('waits');
    await second.succeed();
    expect(await after(third.gone)).toEqual(['1']);
  });

  it('tell no booking that its own request took its place', async () => {
    const ask = process();
    const [first, again, other] = [ask('B1', ['1']), ask('B1', ['1']), ask('B2', ['1'])];
    await first.succeed();
    expect(await after(again.gone)).toEqual(nothing);
    expect(await after(other.gone)).toEqual(['1']);
  });

  it('keep nobody waiting who wants another place or another part of the way', async () => {
    const ask = process();
    ask('B1', ['1'], [0, 4]);
    expect(await after(ask('B2', ['1'], [4, 9]).gone)).toEqual(nothing);
    expect(await after(ask('B3', ['2'], [0, 4]).gone)).toEqual(nothing);
    expect(await after(ask('B4', ['1'], [3, 5]).gone)).toBe('waits');
    expect(await after(ask('B5', []).gone)).toEqual(nothing);
  });

  it('let one look for all who want a place, and all at once when others have it', async () => {
    const ask = process();
    const asked = ['B1', 'B2', 'B3'].map((booking) => ask(booking, ['1', '2'], [0, 9], ['2']));
    expect(await Promise.all(asked.map(({ gone }) => gone))).toEqual([['2'], ['2'], ['2']]);
    const free = process();
    const first = free('B1', ['1']);
    const others = [free('B2', ['1']), free('B3', ['1'])];
    await first.succeed();
    expect(await Promise.all(others.map(({ gone }) => gone))).toEqual([['1'], ['1']]);
    expect(free.looks).toEqual(['B1']);
  });

  it('leave the booking that has the place a look of its own, while others hear that it is gone', async () => {
    const ask = process();
    const other = ask('B2', ['1'], [0, 9], ['1']);
    const holder = ask('B1', ['1']);
    expect(await after(other.gone)).toEqual(['1']);
    expect(await after(holder.gone)).toEqual(nothing);
    expect(ask.looks).toEqual(['B2', 'B1', 'B1']);
    expect(await after(ask('B3', ['1']).gone)).toBe('waits');
  });

  it('never wait for each other in a ring', async () => {
    const ask = process();
    const asked = [ask('B1', ['1', '2']), ask('B2', ['2', '3']), ask('B3', ['3', '1'])];
    for (const each of asked) await each.fail();
    expect(await Promise.all(asked.map(({ gone }) => gone))).toEqual([[], [], []]);
  });
});
