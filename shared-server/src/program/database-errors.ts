import type { DrizzleQueryError } from 'drizzle-orm';
import type { DatabaseError } from 'pg';

// By their properties: programs without a database also format errors, and do not install its packages.

export const isQueryError = (error: Error): error is DrizzleQueryError =>
  'query' in error && 'params' in error;

export const isDatabaseError = (error: Error): error is DatabaseError =>
  'severity' in error && 'code' in error;
