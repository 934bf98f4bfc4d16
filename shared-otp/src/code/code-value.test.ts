import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CodeState, emptyCode, enter, erase, moveTo } from './code-value';

const length = 6;
const at = (value: string, place: number): CodeState => moveTo(value, place, length);

describe('the value of a code', () => {
  it('takes one character after the other', () => {
    const typed = [...'123456'].reduce((state, one) => enter(state, one, length), emptyCode);
    expect(typed).toMatchObject({ value: '123456', at: 5 });
  });

  it('is replaced by a full code wherever one stands', () => {
    for (const place of [0, 3, 5])
      expect(enter(at('111111', place), '654321', length)).toMatchObject({ value: '654321' });
  });

  it('changes one box and moves on when a full box is typed over', () => {
    expect(enter(at('123456', 0), '9', length)).toMatchObject({ value: '923456', at: 1 });
    expect(enter(at('123456', 1), '2', length)).toMatchObject({ value: '123456', at: 2 });
  });

  it('makes room for a part where there is room, and writes over where there is none', () => {
    expect(enter(at('1256', 2), '34', length).value).toBe('123456');
    expect(enter(at('123456', 2), '99', length).value).toBe('129956');
    expect(enter(at('12345', 5), '678', length).value).toBe('123456');
  });

  it('closes the gap of a deletion and fills it again', () => {
    const closed = erase(at('123456', 2));
    expect(closed).toMatchObject({ value: '12456', at: 2 });
    expect(enter(closed, '9', length).value).toBe('129456');
    expect(erase(at('123456', 1), true)).toMatchObject({ value: '13456', at: 1 });
  });

  it('deletes everything on one side', () => {
    expect(erase(at('123456', 3), true, true).value).toBe('123');
    expect(erase(at('123456', 3), false, true).value).toBe('56');
  });

  it('is one thing when all of it is selected', () => {
    const all = { ...at('123456', 2), all: true };
    expect(enter(all, '9', length)).toMatchObject({ value: '9', at: 1 });
    expect(erase(all)).toEqual(emptyCode);
  });

  it('never goes past the first empty box', () => {
    expect(moveTo('12', 5, length).at).toBe(2);
    expect(moveTo('123456', 9, length).at).toBe(5);
    expect(moveTo('12', -3, length).at).toBe(0);
  });
});

describe('after any edits', () => {
  type Edit = (state: CodeState, most: number) => CodeState;
  const characters = fc.stringMatching(/^[0-9A-Za-z]{1,10}$/);
  const edits: fc.Arbitrary<Edit> = fc.oneof(
    characters.map(
      (text): Edit =>
        (state, most) =>
          enter(state, text.slice(0, most), most),
    ),
    fc.tuple(fc.boolean(), fc.boolean()).map(
      ([forward, rest]): Edit =>
        (state) =>
          erase(state, forward, rest),
    ),
    fc.integer({ min: -3, max: 15 }).map(
      (place): Edit =>
        (state, most) =>
          moveTo(state.value, place, most),
    ),
    fc.constant<Edit>((state) => ({ ...state, all: true })),
  );

  it('the value is a prefix of allowed characters and the place is in it or next to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(edits, { maxLength: 40 }),
        (most, all) => {
          let state = emptyCode;
          for (const edit of all) {
            state = edit(state, most);
            expect(state.value).toMatch(new RegExp(`^[0-9A-Za-z]{0,${most}}$`));
            expect(state.at).toBeGreaterThanOrEqual(0);
            expect(state.at).toBeLessThanOrEqual(Math.min(state.value.length, most - 1));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a deletion takes one character or leaves the value, and an entry never makes it shorter', () => {
    const value = fc.stringMatching(/^[0-9]{0,6}$/);
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 5 }), characters, (code, place, text) => {
        const state = at(code, place);
        for (const forward of [true, false])
          expect([code.length, code.length - 1]).toContain(erase(state, forward).value.length);
        const entered = enter(state, text.slice(0, length), length);
        expect(entered.value.length).toBeGreaterThanOrEqual(Math.min(code.length, length));
      }),
    );
  });
});
