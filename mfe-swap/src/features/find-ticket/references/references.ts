import { i18n } from '@train-swap/shared-config';

/** Normalises a reference: ignores case, spaces, dashes and full-width digits. */
export function cleanReference(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

export type Holder = { surname: string } | { email: string };

/** Surname and email address share one field; only an address contains `@`. */
export function readHolder(text: string): Holder {
  const trimmed = text.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return trimmed.includes('@') ? { email: trimmed.replaceAll(' ', '') } : { surname: trimmed };
}

type LookupErrors = { reference?: string; holder?: string };

// The shortest reference of all kinds. Only the service can check more.
const shortest = 6;
/** The limit of the service (`findBooking`). */
const maxLength = 40;

/** Errors for missing or incomplete values, with what to do; empty when valid. */
export function checkLookup(reference: string, holder: string): LookupErrors {
  const errors: LookupErrors = {};
  const cleaned = cleanReference(reference);
  if (cleaned === '')
    errors.reference = i18n.t('Enter the reference on your ticket or confirmation.');
  else if (cleaned.length < shortest) {
    errors.reference = i18n.t(
      'This reference is too short: it has {count} of at least {limit} characters. Check that all of it is there.',
      { count: cleaned.length, limit: shortest },
    );
  } else if (cleaned.length > maxLength) {
    errors.reference = i18n.t('This is longer than any reference. Enter only one reference.');
  }

  const read = readHolder(holder);
  if ('email' in read) {
    if (!/^[^@]+@[^@.]+(\.[^@.]+)+$/.test(read.email)) {
      errors.holder = i18n.t('Enter the whole email address, like name@example.com.');
    }
  } else if (read.surname === '') {
    errors.holder = i18n.t('Enter the surname or the email address of the booking.');
  }
  return errors;
}
