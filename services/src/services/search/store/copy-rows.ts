import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { RowWriter } from './replace-feed';

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeText = (text: string): string =>
  text.replace(/[\\\n\r\t]/g, (character) => escapes[character] ?? character);

const arrayItem = (item: unknown): string =>
  typeof item === 'string' ? `"${item.replace(/["\\]/g, '\\$&')}"` : String(item);

/** A value as COPY reads it in its text format. */
function copyValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return escapeText(`{${value.map(arrayItem).join(',')}}`);
  return typeof value === 'string' ? escapeText(value) : String(value);
}

const rowsPerChunk = 5000;

function* copyText(keys: string[], rows: Iterable<Record<string, unknown>>): Generator<string> {
  let chunk: string[] = [];
  for (const row of rows) {
    chunk.push(`${keys.map((key) => copyValue(row[key])).join('\t')}\n`);
    if (chunk.length < rowsPerChunk) continue;
    yield chunk.join('');
    chunk = [];
  }
  yield chunk.join('');
}

/** Writes with COPY over one connection: ten times as fast as inserts. */
export const copyRows =
  (client: pg.ClientBase): RowWriter =>
  async (table, rows) => {
    const { name, schema } = getTableConfig(table as PgTable);
    const columns = Object.entries(getTableColumns(table as PgTable));
    const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
    const stream = client.query(copyFrom(`copy "${schema}"."${name}" (${names}) from stdin`));
    const keys = columns.map(([key]) => key);
    await pipeline(Readable.from(copyText(keys, rows)), stream);
  };
