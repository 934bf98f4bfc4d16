import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { FeedFault } from './feed-fault';
import type { FeedFiles } from './feed-files';
import { FeedRow } from './feed-row';
import { feedText } from './feed-text';

export type TableOptions = {
  /** Columns without which the file says nothing. */
  required: string[];
  /** Without so much as a first line the file is damaged, unless the feed may do without it. */
  mayBeEmpty?: boolean;
  onForeignLetters?: (file: string) => void;
};

const readHeader = (file: string, cells: string[], required: string[]): Map<string, number> => {
  const columns = new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]));
  for (const field of required) {
    if (columns.has(field)) continue;
    const mend = cells.join().includes(';')
      ? 'separate the columns by commas'
      : 'add this column to the first line';
    throw new FeedFault({ file, line: 1, field }, 'the column is missing', mend);
  }
  return columns;
};

const lineBreaksIn = (cells: string[]): number => {
  let breaks = 0;
  for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1;
  return breaks;
};

const isBlank = (cells: string[]): boolean => cells.length === 0 || cells.join('').trim() === '';

/** Takes the rows of a file one after the other and keeps count of its lines. */
class RowTaker {
  private line = 1;
  private columns: Map<string, number> | undefined;
  rows = 0;

  constructor(
    private readonly file: string,
    private readonly options: TableOptions,
    private readonly onRow: (row: FeedRow) => void,
  ) {}

  take({ data, errors }: Papa.ParseResult<string[]>): void {
    const quotes = errors.find((error) => error.type === 'Quotes');
    data.forEach((cells, index) => {
      if (quotes && quotes.row === index)
        throw new FeedFault(
          { file: this.file, line: this.line },
          'a quotation mark is opened and not closed as CSV asks',
          'close it, and double those that belong to the text',
        );
      if (!isBlank(cells)) this.takeRow(cells);
      this.line += 1 + lineBreaksIn(cells);
    });
  }

  finish(): void {
    if (this.columns || this.options.mayBeEmpty) return;
    throw new FeedFault({ file: this.file }, 'the file is empty', 'download the feed again');
  }

  private takeRow(cells: string[]): void {
    if (!this.columns) {
      this.columns = readHeader(this.file, cells, this.options.required);
      return;
    }
    const row = new FeedRow(this.file, this.line, this.columns, cells);
    row.refuseExtraValues();
    this.rows += 1;
    this.onRow(row);
  }
}

/**
 * Reads one file of a feed row by row; tells how many rows it had. Throws a FeedFault.
 */
export const readTable = async (
  files: FeedFiles,
  file: string,
  options: TableOptions,
  onRow: (row: FeedRow) => void,
): Promise<number> => {
  const stream = await files.open(file);
  const taker = new RowTaker(file, options, onRow);
  const text = Readable.from(feedText(stream, () => options.onForeignLetters?.(file)));
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[], Readable>(text, {
      delimiter: ',',
      chunk: (result, parser) => {
        try {
          taker.take(result);
        } catch (error) {
          // First, as `abort` calls `complete`.
          reject(error);
          parser.abort();
          text.destroy();
        }
      },
      complete: () => {
        try {
          taker.finish();
          resolve();
        } catch (error) {
          reject(error);
        }
      },
      error: (error) =>
        reject(
          error instanceof FeedFault
            ? error
            : new FeedFault({ file }, 'the file cannot be read', 'check that it is whole'),
        ),
    });
  });
  return taker.rows;
};
