import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

/** Where in the program it was made, a line each. */
export const frames = (error: Error): string => /^ {4}at .*$/ms.exec(error.stack ?? '')?.[0] ?? '';

/**
 * What the log keeps of an error. The values of a failed query, and what the database says of them, are
 * people's data: its text, its code and its constraint are told instead.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames(error),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (!(error instanceof DatabaseError)) return error.message;
  return [error.severity, error.table, error.constraint].filter(Boolean).join(' ');
}
