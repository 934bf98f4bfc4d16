import { isValidText, removeInvalidCharacters } from 'shared-server/valid-text';
import type { Warnings } from '../warnings';
import { FeedFault } from './feed-fault';

export type RowPlace = { file: string; line: number; fieldAt: (column: number) => string };

const startsWithBlankAndQuote = /^\s+"/;
const quotedValue = /^\s*"((?:[^"]|"")*)"\s*$/;

const quotesIn = (text: string): number => text.split('"').length - 1;

export const hasBlankBeforeQuote = (cells: string[]): boolean =>
  cells.some((cell) => startsWithBlankAndQuote.test(cell));

/**
 * CSV knows a quoted value by its first character, so `A, "Nord, Süd"` is split into three values.
 * Joins such values again and removes their quotation marks.
 */
export const joinBlankQuoted = (cells: string[], place: RowPlace, warnings: Warnings): string[] => {
  const joined: string[] = [];
  for (let column = 0; column < cells.length; column += 1) {
    let value = cells[column] ?? '';
    if (startsWithBlankAndQuote.test(value)) {
      while (quotesIn(value) % 2 === 1 && column + 1 < cells.length) {
        column += 1;
        value += `,${cells[column]}`;
      }
      if (quotesIn(value) % 2 === 1)
        throw new FeedFault(
          { file: place.file, line: place.line, field: place.fieldAt(joined.length) },
          'a quotation mark after a blank is not closed on its line',
          'close it, and remove the blanks between commas and quotation marks',
        );
      const [, inner] = quotedValue.exec(value) ?? [];
      if (inner !== undefined) value = inner.replaceAll('""', '"');
    }
    joined.push(value);
  }
  warnings.add(
    {
      one: `row of ${place.file} has a blank before a quotation mark, which was ignored`,
      many: `rows of ${place.file} have a blank before a quotation mark, which was ignored`,
    },
    `line ${place.line}`,
  );
  return joined;
};

/** Removes control characters, and warns of them and of damaged letters, with the place. */
export const cleanCells = (cells: string[], place: RowPlace, warnings: Warnings): string[] =>
  cells.map((cell, column) => {
    const at = `line ${place.line}, ${place.fieldAt(column)}`;
    if (cell.includes('\uFFFD'))
      warnings.add(
        {
          one: `value of ${place.file} has a damaged letter or one that is not UTF-8, shown as \uFFFD`,
          many: `values of ${place.file} have damaged letters or some that are not UTF-8, shown as \uFFFD`,
        },
        at,
      );
    if (isValidText(cell)) return cell;
    warnings.add(
      {
        one: `value of ${place.file} has control characters, which were removed`,
        many: `values of ${place.file} have control characters, which were removed`,
      },
      at,
    );
    return removeInvalidCharacters(cell);
  });
