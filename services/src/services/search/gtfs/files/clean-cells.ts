import { isValidText, removeInvalidCharacters } from 'shared-server/valid-text';
import type { Warnings } from '../warnings';
import { FeedError } from './feed-error';

export type RowLocation = { file: string; line: number; fieldAt: (column: number) => string };

const startsWithBlankAndQuote = /^\s+"/;
const quotedValue = /^\s*"((?:[^"]|"")*)"\s*$/;

const countQuotes = (text: string): number => text.split('"').length - 1;

export const hasBlankBeforeQuote = (cells: string[]): boolean =>
  cells.some((cell) => startsWithBlankAndQuote.test(cell));

/**
 * In CSV the first character of a quoted value is the quotation mark, so `A, "Nord, Süd"` is split into three values.
 * Joins such values and removes their quotation marks.
 */
export function joinBlankQuoted(
  cells: string[],
  location: RowLocation,
  warnings: Warnings,
): string[] {
  const joined: string[] = [];
  for (let column = 0; column < cells.length; column += 1) {
    let value = cells[column] ?? '';
    if (startsWithBlankAndQuote.test(value)) {
      while (countQuotes(value) % 2 === 1 && column + 1 < cells.length) {
        column += 1;
        value += `,${cells[column]}`;
      }
      if (countQuotes(value) % 2 === 1)
        throw new FeedError(
          { file: location.file, line: location.line, field: location.fieldAt(joined.length) },
          'a quotation mark after a blank is not closed on its line',
          'close it, and remove the blanks between commas and quotation marks',
        );
      const [, inner] = quotedValue.exec(value) ?? [];
      if (inner !== undefined) value = inner.replaceAll('""', '"');
    }
    joined.push(value);
  }
  warnings.add(
    `row of ${location.file} has a blank before a quotation mark, which was ignored`,
    `rows of ${location.file} have a blank before a quotation mark, which was ignored`,
    `line ${location.line}`,
  );
  return joined;
}

/** Removes control characters. Adds warnings for them and for invalid characters. */
export const cleanCells = (cells: string[], location: RowLocation, warnings: Warnings): string[] =>
  cells.map((cell, column) => {
    const at = `line ${location.line}, ${location.fieldAt(column)}`;
    if (cell.includes('\uFFFD'))
      warnings.add(
        `value of ${location.file} has a damaged letter or one that is not UTF-8, shown as \uFFFD`,
        `values of ${location.file} have damaged letters or some that are not UTF-8, shown as \uFFFD`,
        at,
      );
    if (isValidText(cell)) return cell;
    warnings.add(
      `value of ${location.file} has control characters, which were removed`,
      `values of ${location.file} have control characters, which were removed`,
      at,
    );
    return removeInvalidCharacters(cell);
  });
