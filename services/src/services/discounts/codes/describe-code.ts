import { formatMoney } from 'shared-server/format-money';
import { getLanguage, i18n } from '../../../kit/language/i18n';
import type { discountCodes } from '../schema';

type Code = Pick<
  typeof discountCodes.$inferSelect,
  'description' | 'percent' | 'amount' | 'currency'
>;

/** The description of a code for travellers. The stored one is English; other languages name the discount. */
export function describeCode({ description, percent, amount, currency }: Code): string {
  if (getLanguage().code === 'en') return description;
  if (percent !== null) return i18n.t('{percent}% off your swap', { percent });
  if (amount === null || currency === null) return description;
  const off = formatMoney({ amount, currency }, { hideZeroDecimals: true });
  return i18n.t('{amount} off your swap', { amount: off });
}
