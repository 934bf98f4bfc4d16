import { createHmac } from 'node:crypto';

/** A hash that needs the key of its purpose, so that the database alone does not reveal which texts it is of. */
export const createKeyedHash = (
  { secret }: { secret: (purpose: string) => Buffer },
  purpose: string,
  text: string,
): string => createHmac('sha256', secret(purpose)).update(text).digest('base64url');
