import type { Money } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { formatMoney } from '@train-swap/shared-ui';

/** `£12.50`, `Nothing to pay`, `£3.00 back`: formats a total price. */
export function priceText(total: Money): string {
  if (total.amount === 0) return i18n.t('Nothing to pay');
  if (total.amount > 0) return formatMoney(total);
  return i18n.t('{amount} back', { amount: formatMoney({ ...total, amount: -total.amount }) });
}
