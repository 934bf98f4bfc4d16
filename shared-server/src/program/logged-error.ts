import { isDatabaseError, isQueryError } from './database-errors';

export type LoggedError = {
  type: string;
  message: string;
  code?: string;
  stack: string;
  cause?: LoggedError;
};

export const getStackFrames = (error: Error): string =>
  /^ {4}at .*$/ms.exec(error.stack ?? '')?.[0] ?? '';

/** An error for the log. Query values and database messages are personal data, so they are left out. */
export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: getMessage(error),
    ...(typeof code === 'string' ? { code } : {}),
    stack: getStackFrames(error),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

function getMessage(error: Error): string {
  if (isQueryError(error)) return `Failed query: ${error.query}`;
  if (!isDatabaseError(error)) return error.message;
  return [error.severity, error.table, error.constraint].filter(Boolean).join(' ');
}
