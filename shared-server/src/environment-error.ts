import type { z } from 'zod';

/** @param lines `NAME: what is wrong with it` */
export const createEnvironmentError = (lines: readonly string[]): Error =>
  new Error(
    ['The environment has invalid values:', ...lines.map((line) => `  ${line}`)].join('\n'),
  );

/** One error that lists every environment variable that a schema rejects. */
export const toEnvironmentError = ({ issues }: z.ZodError): Error =>
  createEnvironmentError(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
