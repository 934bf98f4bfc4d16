import { i18n } from '@train-swap/shared-config';
import * as z from '@train-swap/shared-ui/schema';

/** An email address as entered. Catches typing errors; the service validates it fully. */
export const emailAddress = z.string().check(
  // Full-width letters of Asian keyboards.
  z.normalize('NFKC'),
  z.trim(),
  z.minLength(1, { error: () => i18n.t('Enter your email address.') }),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, {
    error: () => i18n.t('Enter an email address like name@example.com.'),
  }),
);

/** A phone number as entered, converted to E.164 (`+447700900101`). A leading 0 means Great Britain. */
export const phoneNumber = z.pipe(
  z.pipe(z.string(), z.transform(internationalNumber)),
  z.string().check(
    z.minLength(1, { error: () => i18n.t('Enter your mobile number.') }),
    z.regex(/^\+[1-9]\d{6,14}$/, {
      error: () => i18n.t('Enter a mobile number like 07700 900101 or +44 7700 900101.'),
    }),
  ),
);

function internationalNumber(typed: string): string {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  return digits.replace(/^0/, '+44');
}

/** Limit of the authentication service, in characters. */
export const minPasswordLength = 10;

export const newPassword = z.string().check(
  z.minLength(minPasswordLength, {
    error: () =>
      i18n.t('Enter a password of at least {limit} characters.', { limit: minPasswordLength }),
  }),
);
