import { FeedError } from './feed-error';

function getMissingColumnFix(line: string): string {
  if (line.includes(';')) return 'separate the columns by commas';
  if (line.includes('\t')) return 'separate the columns by commas, not by tabs';
  return 'add this column to the first line';
}

/** The columns of a file by name. Columns without a name are ignored. */
export function readHeader(file: string, names: string[], required: string[]): Map<string, number> {
  const columns = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const first = columns.get(name);
    if (first !== undefined)
      throw new FeedError(
        { file, line: 1, field: name },
        `the column is repeated (columns ${first + 1} and ${index + 1})`,
        'remove one of them or give it another name',
      );
    if (name !== '') columns.set(name, index);
  }
  for (const field of required)
    if (!columns.has(field))
      throw new FeedError(
        { file, line: 1, field },
        'the column is missing',
        getMissingColumnFix(names.join()),
      );
  return columns;
}
