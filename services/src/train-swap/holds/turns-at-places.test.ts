import { describe, expect, it } from '@jest/globals';
import { waitForTurn } from './turns-at-places';

/** Requests of one process, of which each wants places of the same train. */
function process() {
  const resources = new Map<string, unknown>();
  const resource = <R>(name: string, make: () => R): R => {
    if (!resources.has(name)) resources.set(name, make());
    return resources.get(name) as R;
  };
  return (bookingId: string, wanted: readonly string[], [fromCall, toCall] = [0, 9]) => {
    const endings: ((isDone: boolean) => void)[] = [];
    const turn = waitForTurn(
      { resource, whenHandled: (work) => void endings.push(work) },
      [{ legIndex: 0, trainRunId: 1, fromCall: fromCall ?? 0, toCall: toCall ?? 9 }],
      wanted.map((place) => ({ travellerId: 'T1', legIndex: 0, coach: 'A', place })),
      bookingId,
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

  it('never wait for each other in a ring', async () => {
    const ask = process();
    const asked = [ask('B1', ['1', '2']), ask('B2', ['2', '3']), ask('B3', ['3', '1'])];
    for (const each of asked) await each.fail();
    expect(await Promise.all(asked.map(({ gone }) => gone))).toEqual([[], [], []]);
  });
});
