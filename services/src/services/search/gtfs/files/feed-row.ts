import { maxIdLength } from '../../../../kit/values/schemas';
import { maxFeedIdLength } from '../../contract';
import { countNoun } from '../count-noun';
import { FeedError } from './feed-error';
import { parseServiceDate, parseTime } from './feed-values';

/** The database columns have 32 bits. */
const maxInt32 = 2 ** 31 - 1;

/** Ids of the API begin with the feed's id and a colon, and may end with a time such as `@100:00:00`. */
const maxRowIdLength = maxIdLength - maxFeedIdLength - ':@100:00:00'.length;

/** One row of a feed file. Reading an invalid value throws a FeedError with its location. */
export class FeedRow {
  constructor(
    readonly file: string,
    readonly line: number,
    private readonly columns: Map<string, number>,
    private readonly cells: string[],
    /** Number of columns in the first line, including columns without a name. */
    private readonly width: number,
  ) {}

  /** The trimmed value; empty when the column or the value is missing. */
  text(field: string): string {
    const column = this.columns.get(field);
    return column === undefined ? '' : (this.cells[column]?.trim() ?? '');
  }

  required(field: string): string {
    const value = this.text(field);
    if (value !== '') return value;
    if ((this.columns.get(field) ?? 0) < this.cells.length)
      throw this.createError(field, 'the value is missing', 'fill it in');
    throw this.createError(
      field,
      `the row ends before this column (${this.sizes()})`,
      'complete the row, or download the feed again if the file was cut off',
    );
  }

  /** An id. Requests and the indexes of the database limit its length. */
  id(field: string): string {
    const value = this.required(field);
    if (value.length <= maxRowIdLength) return value;
    throw this.createError(
      field,
      `the id has ${value.length} characters`,
      `write one of up to ${maxRowIdLength} characters`,
    );
  }

  number(field: string): number | null {
    const value = this.text(field);
    if (value === '') return null;
    const number = Number(value);
    if (Number.isFinite(number)) return number;
    throw this.createError(
      field,
      `"${value}" is not a number`,
      'write a number with a decimal point',
    );
  }

  requiredNumber(field: string): number {
    this.required(field);
    return this.number(field) ?? 0;
  }

  requiredInteger(field: string): number {
    const number = this.requiredNumber(field);
    if (!Number.isInteger(number)) {
      const value = this.text(field);
      throw this.createError(
        field,
        `"${value}" is not a whole number`,
        'write it without a fraction',
      );
    }
    if (Math.abs(number) > maxInt32)
      throw this.createError(field, `${number} is too large`, `write a number up to ${maxInt32}`);
    return number;
  }

  /** Seconds after the start of the service date; may exceed 24 hours; null when blank. */
  time(field: string): number | null {
    const value = this.text(field);
    if (value === '') return null;
    const seconds = parseTime(value);
    if (seconds !== null) return seconds;
    throw this.createError(
      field,
      `"${value}" is not a time`,
      'write it as HH:MM:SS, for example 07:30:00, or 25:10:00 for ten past one the next day',
    );
  }

  requiredTime(field: string): number {
    this.required(field);
    return this.time(field) ?? 0;
  }

  date(field: string): string {
    const value = this.required(field);
    const date = parseServiceDate(value);
    if (date !== null) return date;
    throw this.createError(
      field,
      `"${value}" is not a date`,
      'write it as YYYYMMDD, for example 20261121',
    );
  }

  assertNoExtraValues(): void {
    if (this.cells.length <= this.width) return;
    const extra = this.cells.slice(this.width);
    if (extra.every((cell) => cell.trim() === '')) return;
    throw new FeedError(
      { file: this.file, line: this.line },
      `the row has ${this.sizes()}`,
      'put values that contain a comma in quotation marks',
    );
  }

  private sizes(): string {
    return `${countNoun(this.cells.length, 'value')} for ${countNoun(this.width, 'column')}`;
  }

  createError(field: string, problem: string, fix: string): FeedError {
    return new FeedError({ file: this.file, line: this.line, field }, problem, fix);
  }
}
