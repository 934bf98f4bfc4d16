import type { z } from 'zod';

/** @param lines `NAME: what is wrong with it` */
export const wrongValues = (lines: readonly string[]): Error =>
  new Error(['The environment has wrong values:', ...lines.map((line) => `  ${line}`)].join('\n'));

/** One error that lists every environment variable that a schema rejects. */
export const wrongEnvironment = ({ issues }: z.ZodError): Error =>
  wrongValues(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
