import { and, gt, isNull, lte, or } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { localDate } from '../../../kit/values/local-time';

/** Today's date in the network's time zone. In summer the UTC date changes an hour later. */
export const getNetworkDate = (now: Date): string => localDate(now, 'Europe/London');

/** Rows that are valid on the date. `validTo` is exclusive; null means no end. */
export const isValidOn = (
  { validFrom, validTo }: { validFrom: AnyPgColumn; validTo: AnyPgColumn },
  date: string,
) => and(lte(validFrom, date), or(isNull(validTo), gt(validTo, date)));
