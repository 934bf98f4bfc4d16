import type { DatabaseError } from 'pg';
import { isDatabaseError, isQueryError } from './database-errors';
import { getStackFrames } from './logged-error';

const maxDepth = 6;
/** PostgreSQL messages of the classes 22 (data exception) and 23 (constraint violation) contain personal data. */
const dataErrorCodes = /^2[23]/;
const passwordInAddress = /(\b\w+:\/\/[^\s:@/]*:)\S*@/g;
const passwordInQuery = /(\bpassword=)[^\s&]*/gi;

/**
 * Formats an error with its causes for the operator. Stack frames only for programming errors. Never contains passwords
 * of URLs or personal data.
 */
export function formatFailure(error: unknown): string {
  return formatLines(error, 0)
    .join('\n')
    .replaceAll(passwordInAddress, '$1…@')
    .replaceAll(passwordInQuery, '$1…');
}

function formatLines(error: unknown, depth: number): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  const within = error.cause === undefined ? several : [...several, error.cause];
  const inner = depth < maxDepth ? within.flatMap((one) => formatLines(one, depth + 1)) : [];
  return [
    ...(isDatabaseError(error) ? databaseLines(error) : [headline(error)]),
    ...inner.map((line) => `  ${line}`),
    ...(isProgrammingError(error) ? getStackFrames(error).split('\n') : []),
  ];
}

function headline(error: Error): string {
  if (isQueryError(error)) return `Failed query: ${error.query}`;
  const { code } = error as { code?: unknown };
  const message = error.message || error.name;
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
}

function databaseLines(error: DatabaseError): string[] {
  const { code, severity, message, detail, hint, schema, table, column, constraint } = error;
  const of = [schema, table, column, constraint].filter(Boolean).join(' ');
  if (dataErrorCodes.test(code ?? '')) return [`PostgreSQL: ${severity} ${code} ${of}`.trim()];
  return [
    `PostgreSQL: ${message} (${code})`,
    ...(detail ? [`Detail: ${detail}`] : []),
    ...(hint ? [`Hint: ${hint}`] : []),
  ];
}

/** A JavaScript error without a code is a programming error. */
function isProgrammingError(error: Error): boolean {
  const kinds = [TypeError, ReferenceError, RangeError, SyntaxError];
  return kinds.some((kind) => error instanceof kind) && !('code' in error);
}
