import { z } from 'zod';
import { getLanguage } from './i18n';

type Messages = { localeError: z.core.$ZodErrorMap };

const locales: Readonly<Record<string, (() => Messages) | undefined>> = z.locales;
const loaded = new Map<string, Messages['localeError']>();

function getMessages(code: string): Messages['localeError'] {
  const known = loaded.get(code);
  if (known) return known;
  const { localeError } = (locales[code] ?? z.locales.en)();
  loaded.set(code, localeError);
  return localeError;
}

/** Makes the default messages of zod those of the request's language. Messages of our schemas use `i18n.t`. */
export function translateZodMessages(): void {
  z.config({ localeError: (issue) => getMessages(getLanguage().code)(issue) });
}
