import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { isValidText } from 'shared-server/valid-text';
import type { Warnings } from '../warnings';
import { cleanCells, hasBlankBeforeQuote, joinBlankQuoted, type RowLocation } from './clean-cells';
import { decodeText } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { FeedError } from './feed-error';
import type { FeedFiles } from './feed-files';
import { FeedRow } from './feed-row';
import { readHeader } from './read-header';

export type TableOptions = {
  /** Columns that the file must have. */
  required?: string[];
  /** Whether the file may be missing or empty. */
  isOptional?: boolean;
  warnings: Warnings;
};

function countLineBreaks(cells: string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1;
  return breaks;
}

const isBlank = (cells: string[]): boolean => cells.length === 0 || cells.join('').trim() === '';

function createQuoteError(location: RowLocation, code: string, cells: string[]): FeedError {
  const { file, line } = location;
  if (hasBlankBeforeQuote(cells))
    return new FeedError(
      { file, line },
      'the quotation marks do not match, and a blank is before one of them',
      'remove the blanks between commas and quotation marks',
    );
  if (code === 'MissingQuotes')
    return new FeedError(
      { file, line },
      'a quotation mark is opened and not closed',
      'close it, or write it twice ("") where it belongs to the text',
    );
  return new FeedError(
    { file, line },
    'a quoted value has another quotation mark inside, or is not closed before the next one',
    'write quotation marks that belong to the text twice (""), and close each value',
  );
}

class RowReader {
  private line = 1;
  private names: string[] | undefined;
  private columns = new Map<string, number>();
  /** Set before rows with invalid characters are read. */
  needsCleaning = false;
  rows = 0;

  constructor(
    private readonly file: string,
    private readonly options: TableOptions,
    private readonly onRow: (row: FeedRow) => void,
  ) {}

  read({ data, errors }: Papa.ParseResult<string[]>): void {
    const quotes = errors.find((error) => error.type === 'Quotes');
    data.forEach((cells, index) => {
      if (quotes && quotes.row === index)
        throw createQuoteError(this.location(), quotes.code, cells);
      if (!isBlank(cells)) this.readRow(this.repair(cells));
      this.line += 1 + countLineBreaks(cells);
    });
  }

  finish(): void {
    if (this.names || this.options.isOptional) return;
    throw new FeedError({ file: this.file }, 'the file is empty', 'download the feed again');
  }

  private location(): RowLocation {
    const fieldAt = (column: number) => this.names?.[column] || `column ${column + 1}`;
    return { file: this.file, line: this.line, fieldAt };
  }

  private repair(cells: string[]): string[] {
    const { warnings } = this.options;
    const joined = hasBlankBeforeQuote(cells)
      ? joinBlankQuoted(cells, this.location(), warnings)
      : cells;
    return this.needsCleaning ? cleanCells(joined, this.location(), warnings) : joined;
  }

  private readRow(cells: string[]): void {
    if (!this.names) {
      this.names = cells.map((cell) => cell.trim().toLowerCase());
      this.columns = readHeader(this.file, this.names, this.options.required ?? []);
      return;
    }
    const row = new FeedRow(this.file, this.line, this.columns, cells, this.names.length);
    row.assertNoExtraValues();
    this.rows += 1;
    this.onRow(row);
  }
}

async function* watchText(texts: AsyncIterable<string>, onUnclean: () => void) {
  for await (const text of texts) {
    if (!isValidText(text) || text.includes('\uFFFD')) onUnclean();
    yield text;
  }
}

async function detectFileEncoding(files: FeedFiles, file: string, warnings: Warnings) {
  const encoding = await detectEncoding(await files.open(file));
  if (encoding !== 'utf-8') {
    const name = encoding === 'windows-1252' ? 'Windows-1252' : 'UTF-16';
    warnings.add(
      `file is not in UTF-8 and was read as ${name}`,
      `files are not in UTF-8 and were read as ${name}`,
      file,
    );
  }
  return encoding;
}

const toFeedError = (file: string, error: Error): FeedError =>
  error instanceof FeedError
    ? error
    : new FeedError(
        { file },
        `the file cannot be read (${error.message})`,
        'check that it exists and is readable',
      );

/** Reads one file of a feed row by row. Returns the number of its rows. Throws a FeedError. */
export async function readTable(
  files: FeedFiles,
  file: string,
  options: TableOptions,
  onRow: (row: FeedRow) => void,
): Promise<number> {
  if (options.isOptional && !files.has(file)) return 0;
  const encoding = await detectFileEncoding(files, file, options.warnings).catch((error: Error) => {
    throw toFeedError(file, error);
  });
  const reader = new RowReader(file, options, onRow);
  const texts = watchText(decodeText(await files.open(file), encoding), () => {
    reader.needsCleaning = true;
  });
  const text = Readable.from(texts);
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[], Readable>(text, {
      delimiter: ',',
      newline: '\n',
      chunk: (result, parser) => {
        try {
          reader.read(result);
        } catch (error) {
          // Before `abort`, because `abort` calls `complete`.
          reject(error);
          parser.abort();
          text.destroy();
        }
      },
      complete: () => {
        try {
          reader.finish();
          resolve();
        } catch (error) {
          reject(error);
        }
      },
      error: (error) => reject(toFeedError(file, error)),
    });
  });
  return reader.rows;
}
