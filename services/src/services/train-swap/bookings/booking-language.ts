import { defaultLanguage } from '@train-swap/shared-config/languages';
import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { getLanguage } from '../../../kit/language/i18n';
import { bookings } from '../schema';
import type { BookingRow } from './booking-record';

/**
 * Stores the language of the request with the booking, for messages that are written later. It is not a change of the
 * booking, so `version` stays.
 */
export async function saveLanguage(
  { database }: Pick<ServiceContext, 'database'>,
  { id, language }: Pick<BookingRow, 'id' | 'language'>,
): Promise<void> {
  const { code } = getLanguage();
  if ((language ?? defaultLanguage.code) === code) return;
  await database.update(bookings).set({ language: code }).where(eq(bookings.id, id));
}
