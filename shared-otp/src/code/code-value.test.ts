import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type CodeState,
  deleteCharacters,
  emptyCode,
  insertCharacters,
  moveCursor,
} from './code-value';

const length = 6;
const at = (value: string, cursor: number): CodeState => moveCursor(value, cursor, length);

describe('the value of a code', () => {
  it('appends characters one by one', () => {
    const typed = [...'123456'].reduce(
      (state, one) => insertCharacters(state, one, length),
      emptyCode,
    );
    expect(typed).toMatchObject({ value: '123456', at: 5 });
  });

  it('is replaced by a full code at any cursor', () => {
    for (const cursor of [0, 3, 5])
      expect(insertCharacters(at('111111', cursor), '654321', length)).toMatchObject({
        value: '654321',
      });
  });

  it('replaces one character and moves on when the box is filled', () => {
    expect(insertCharacters(at('123456', 0), '9', length)).toMatchObject({
      value: '923456',
      at: 1,
    });
    expect(insertCharacters(at('123456', 1), '2', length)).toMatchObject({
      value: '123456',
      at: 2,
    });
  });

  it('inserts a part if there is space and overwrites otherwise', () => {
    expect(insertCharacters(at('1256', 2), '34', length).value).toBe('123456');
    expect(insertCharacters(at('123456', 2), '99', length).value).toBe('129956');
    expect(insertCharacters(at('12345', 5), '678', length).value).toBe('123456');
  });

  it('closes the gap after a deletion and inserts there', () => {
    const closed = deleteCharacters(at('123456', 2));
    expect(closed).toMatchObject({ value: '12456', at: 2 });
    expect(insertCharacters(closed, '9', length).value).toBe('129456');
    expect(deleteCharacters(at('123456', 1), true)).toMatchObject({ value: '13456', at: 1 });
  });

  it('deletes everything on one side', () => {
    expect(deleteCharacters(at('123456', 3), true, true).value).toBe('123');
    expect(deleteCharacters(at('123456', 3), false, true).value).toBe('56');
  });

  it('is replaced or deleted as a whole when selected', () => {
    const all = { ...at('123456', 2), all: true };
    expect(insertCharacters(all, '9', length)).toMatchObject({ value: '9', at: 1 });
    expect(deleteCharacters(all)).toEqual(emptyCode);
  });

  it('never moves past the first empty box', () => {
    expect(moveCursor('12', 5, length).at).toBe(2);
    expect(moveCursor('123456', 9, length).at).toBe(5);
    expect(moveCursor('12', -3, length).at).toBe(0);
  });
});

describe('after any edits', () => {
  type Edit = (state: CodeState, maxLength: number) => CodeState;
  const characters = fc.stringMatching(/^[0-9A-Za-z]{1,10}$/);
  const edits: fc.Arbitrary<Edit> = fc.oneof(
    characters.map(
      (text): Edit =>
        (state, maxLength) =>
          insertCharacters(state, text.slice(0, maxLength), maxLength),
    ),
    fc.tuple(fc.boolean(), fc.boolean()).map(
      ([forward, rest]): Edit =>
        (state) =>
          deleteCharacters(state, forward, rest),
    ),
    fc.integer({ min: -3, max: 15 }).map(
      (cursor): Edit =>
        (state, maxLength) =>
          moveCursor(state.value, cursor, maxLength),
    ),
    fc.constant<Edit>((state) => ({ ...state, all: true })),
  );

  it('the value is a prefix of allowed characters and the cursor is inside or next to it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(edits, { maxLength: 40 }),
        (maxLength, all) => {
          let state = emptyCode;
          for (const edit of all) {
            state = edit(state, maxLength);
            expect(state.value).toMatch(new RegExp(`^[0-9A-Za-z]{0,${maxLength}}$`));
            expect(state.at).toBeGreaterThanOrEqual(0);
            expect(state.at).toBeLessThanOrEqual(Math.min(state.value.length, maxLength - 1));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a deletion removes at maxLength one character and an insertion never shortens the value', () => {
    const value = fc.stringMatching(/^[0-9]{0,6}$/);
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 5 }), characters, (code, cursor, text) => {
        const state = at(code, cursor);
        for (const forward of [true, false])
          expect([code.length, code.length - 1]).toContain(
            deleteCharacters(state, forward).value.length,
          );
        const entered = insertCharacters(state, text.slice(0, length), length);
        expect(entered.value.length).toBeGreaterThanOrEqual(Math.min(code.length, length));
      }),
    );
  });
});
