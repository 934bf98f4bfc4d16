import { isDeepStrictEqual } from 'node:util';
import type { FeedRow } from '../files/feed-row';
import type { Warnings } from '../warnings';

/**
 * Adds the value of a row by its id. When the id is repeated, the first row is used, unless `isSame` is false: then it
 * is not known which of the two other files refer to.
 */
export function addRow<T>(
  rows: Map<string, T>,
  value: T,
  row: FeedRow,
  field: string,
  warnings: Warnings,
  isSame: (first: T, value: T) => boolean = isDeepStrictEqual,
): void {
  const id = row.text(field);
  const first = rows.get(id);
  if (first === undefined) rows.set(id, value);
  else if (!isSame(first, value))
    throw row.createError(
      field,
      `the id "${id}" is repeated with other values`,
      'give each row its own id, or remove one',
    );
  else
    warnings.add(
      `id is repeated in ${row.file}; its first row was used`,
      `ids are repeated in ${row.file}; the first row of each was used`,
      `${field} ${id || 'without a value'}, line ${row.line}`,
    );
}
