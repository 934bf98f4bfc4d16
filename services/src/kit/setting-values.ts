import { z } from 'zod';
import { isLoopback } from './smtp-settings';

/** Whether what is sent to this address is encrypted, or stays on this machine. */
export const isSecureAddress = (address: string): boolean =>
  address.startsWith('https:') || isLoopback(new URL(address).hostname);

/** A setting whose text is JSON. */
export const jsonText = <S extends z.ZodType>(schema: S, message = 'must be JSON') =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
    })
    .pipe(schema);
