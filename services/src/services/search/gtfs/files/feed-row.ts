import { countNoun } from '../count-noun';
import { FeedFault } from './feed-fault';
import { parseServiceDate, parseTime } from './feed-values';

/** Columns of 32 bits keep what is whole. */
const largest = 2 ** 31 - 1;

const maxIdLength = 500;

/** One row of a feed file. Reading a value that is damaged throws a FeedFault that names the place. */
export class FeedRow {
  constructor(
    readonly file: string,
    readonly line: number,
    private readonly columns: Map<string, number>,
    private readonly cells: string[],
    /** How many columns the first line has, with those that have no name. */
    private readonly width: number,
  ) {}

  /** The trimmed value; empty where the column or the value is missing. */
  text(field: string): string {
    const column = this.columns.get(field);
    return column === undefined ? '' : (this.cells[column]?.trim() ?? '');
  }

  required(field: string): string {
    const value = this.text(field);
    if (value !== '') return value;
    if ((this.columns.get(field) ?? 0) < this.cells.length)
      throw this.fault(field, 'the value is missing', 'fill it in');
    throw this.fault(
      field,
      `the row ends before this column (${this.sizes()})`,
      'complete the row, or download the feed again if the file was cut off',
    );
  }

  /** An id that is indexed in the database, where long values cannot be stored. */
  id(field: string): string {
    const value = this.required(field);
    if (value.length <= maxIdLength) return value;
    throw this.fault(
      field,
      `the id has ${value.length} characters`,
      `write one of up to ${maxIdLength} characters`,
    );
  }

  number(field: string): number | null {
    const value = this.text(field);
    if (value === '') return null;
    const number = Number(value);
    if (Number.isFinite(number)) return number;
    throw this.fault(field, `"${value}" is not a number`, 'write a number with a decimal point');
  }

  requiredNumber(field: string): number {
    this.required(field);
    return this.number(field) ?? 0;
  }

  requiredWhole(field: string): number {
    const number = this.requiredNumber(field);
    if (!Number.isInteger(number)) {
      const value = this.text(field);
      throw this.fault(field, `"${value}" is not a whole number`, 'write it without a fraction');
    }
    if (Math.abs(number) > largest)
      throw this.fault(field, `${number} is too large`, `write a number up to ${largest}`);
    return number;
  }

  /** Seconds after the start of the service date; may pass 24 hours; null where blank. */
  time(field: string): number | null {
    const value = this.text(field);
    if (value === '') return null;
    const seconds = parseTime(value);
    if (seconds !== null) return seconds;
    throw this.fault(
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
    throw this.fault(
      field,
      `"${value}" is not a date`,
      'write it as YYYYMMDD, for example 20261121',
    );
  }

  assertNoExtraValues(): void {
    if (this.cells.length <= this.width) return;
    const extra = this.cells.slice(this.width);
    if (extra.every((cell) => cell.trim() === '')) return;
    throw new FeedFault(
      { file: this.file, line: this.line },
      `the row has ${this.sizes()}`,
      'put values that contain a comma in quotation marks',
    );
  }

  private sizes(): string {
    return `${countNoun(this.cells.length, 'value')} for ${countNoun(this.width, 'column')}`;
  }

  fault(field: string, problem: string, mend: string): FeedFault {
    return new FeedFault({ file: this.file, line: this.line, field }, problem, mend);
  }
}
