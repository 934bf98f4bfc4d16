import type { Osdm } from 'shared-osdm';
import type { Money } from '../../../../kit/values/schemas';
import { OsdmDoubt } from '../../clients/osdm/osdm-errors';

const defaultScale = 2;

/** OSDM's amounts have a scale of their own, ours the minor units of the currency. */
export function toMoney({ amount, scale, currency }: Osdm['Price']): Money {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? defaultScale;
  const minor = amount * 10 ** (digits - (scale ?? defaultScale));
  if (!Number.isSafeInteger(minor)) {
    throw new OsdmDoubt(`The amount ${amount} is no amount of ${currency}.`);
  }
  return { amount: minor, currency };
}
