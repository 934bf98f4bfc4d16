import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import { frames } from './logged-error';

/** Causes of causes: more than that say nothing new. */
const deepest = 6;
/** What PostgreSQL says of values that break a rule (class 23), or are none (22), quotes people's data. */
const quotesRows = /^2[23]/;
const passwordInAddress = /(\b\w+:\/\/[^\s:@/]*:)\S*@/g;
const passwordInQuery = /(\bpassword=)[^\s&]*/gi;

/**
 * What whoever starts a program is told of its failure: what failed, with all that led to it, to act on. The place in
 * the program only where it is the program that is wrong. Never a password of an address, nor people's data.
 */
export function formatFailure(error: unknown): string {
  return linesOf(error, 0)
    .join('\n')
    .replaceAll(passwordInAddress, '$1…@')
    .replaceAll(passwordInQuery, '$1…');
}

function linesOf(error: unknown, depth: number): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  const within = error.cause === undefined ? several : [...several, error.cause];
  const inner = depth < deepest ? within.flatMap((one) => linesOf(one, depth + 1)) : [];
  return [
    ...(error instanceof DatabaseError ? databaseLines(error) : [headline(error)]),
    ...inner.map((line) => `  ${line}`),
    ...(isOfTheProgram(error) ? frames(error).split('\n') : []),
  ];
}

function headline(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const { code } = error as { code?: unknown };
  const message = error.message || error.name;
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
}

function databaseLines(error: DatabaseError): string[] {
  const { code, severity, message, detail, hint, schema, table, column, constraint } = error;
  const of = [schema, table, column, constraint].filter(Boolean).join(' ');
  if (quotesRows.test(code ?? '')) return [`PostgreSQL: ${severity} ${code} ${of}`.trim()];
  return [
    `PostgreSQL: ${message} (${code})`,
    ...(detail ? [`Detail: ${detail}`] : []),
    ...(hint ? [`Hint: ${hint}`] : []),
  ];
}

/** JavaScript's own errors have no code where a value in the program is not what it took it for. */
function isOfTheProgram(error: Error): boolean {
  const kinds = [TypeError, ReferenceError, RangeError, SyntaxError];
  return kinds.some((kind) => error instanceof kind) && !('code' in error);
}
