import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { isValidText } from 'shared-server/valid-text';
import type { Warnings } from '../warnings';
import { cleanCells, hasBlankBeforeQuote, joinBlankQuoted, type RowPlace } from './clean-cells';
import { decodeText } from './decode-text';
import { detectEncoding } from './detect-encoding';
import { FeedFault } from './feed-fault';
import type { FeedFiles } from './feed-files';
import { FeedRow } from './feed-row';
import { readHeader } from './read-header';

export type TableOptions = {
  /** The file cannot be used without these columns. */
  required: string[];
  /** Whether the feed can do without any line of this file. */
  mayBeEmpty?: boolean;
  warnings: Warnings;
};

const lineBreaksIn = (cells: string[]): number => {
  let breaks = 0;
  for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1;
  return breaks;
};

const isBlank = (cells: string[]): boolean => cells.length === 0 || cells.join('').trim() === '';

const quoteFault = (place: RowPlace, code: string, cells: string[]): FeedFault => {
  const { file, line } = place;
  if (hasBlankBeforeQuote(cells))
    return new FeedFault(
      { file, line },
      'the quotation marks do not match, and a blank is before one of them',
      'remove the blanks between commas and quotation marks',
    );
  if (code === 'MissingQuotes')
    return new FeedFault(
      { file, line },
      'a quotation mark is opened and not closed',
      'close it, or write it twice ("") where it belongs to the text',
    );
  return new FeedFault(
    { file, line },
    'a quoted value has another quotation mark inside, or is not closed before the next one',
    'write quotation marks that belong to the text twice (""), and close each value',
  );
};

/** Passes on the rows of a file one after the other and counts its lines. */
class RowReader {
  private line = 1;
  private names: string[] | undefined;
  private columns = new Map<string, number>();
  /** Set before the rows of a text arrive here that has something to clean. */
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
      if (quotes && quotes.row === index) throw quoteFault(this.place(), quotes.code, cells);
      if (!isBlank(cells)) this.readRow(this.repair(cells));
      this.line += 1 + lineBreaksIn(cells);
    });
  }

  finish(): void {
    if (this.names || this.options.mayBeEmpty) return;
    throw new FeedFault({ file: this.file }, 'the file is empty', 'download the feed again');
  }

  private place(): RowPlace {
    const fieldAt = (column: number) => this.names?.[column] || `column ${column + 1}`;
    return { file: this.file, line: this.line, fieldAt };
  }

  private repair(cells: string[]): string[] {
    const { warnings } = this.options;
    const joined = hasBlankBeforeQuote(cells)
      ? joinBlankQuoted(cells, this.place(), warnings)
      : cells;
    return this.needsCleaning ? cleanCells(joined, this.place(), warnings) : joined;
  }

  private readRow(cells: string[]): void {
    if (!this.names) {
      this.names = cells.map((cell) => cell.trim().toLowerCase());
      this.columns = readHeader(this.file, this.names, this.options.required);
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

const encodingOf = async (files: FeedFiles, file: string, warnings: Warnings) => {
  const encoding = await detectEncoding(await files.open(file));
  if (encoding !== 'utf-8') {
    const name = encoding === 'windows-1252' ? 'Windows-1252' : 'UTF-16';
    warnings.add(
      {
        one: `file is not in UTF-8 and was read as ${name}`,
        many: `files are not in UTF-8 and were read as ${name}`,
      },
      file,
    );
  }
  return encoding;
};

const unreadable = (file: string, error: Error): FeedFault =>
  error instanceof FeedFault
    ? error
    : new FeedFault(
        { file },
        `the file cannot be read (${error.message})`,
        'check that it is there and may be read',
      );

/** Reads one file of a feed row by row. Returns the number of its rows. Throws a FeedFault. */
export const readTable = async (
  files: FeedFiles,
  file: string,
  options: TableOptions,
  onRow: (row: FeedRow) => void,
): Promise<number> => {
  const encoding = await encodingOf(files, file, options.warnings).catch((error: Error) => {
    throw unreadable(file, error);
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
          // First, as `abort` calls `complete`.
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
      error: (error) => reject(unreadable(file, error)),
    });
  });
  return reader.rows;
};
