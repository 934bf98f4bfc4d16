import type { Money } from 'shared-api';
import { formatMoney } from 'shared-ui';

/** `£12.50`, `Nothing to pay`, `£3.00 back`: an all-in price as a traveller says it. */
export function priceText(total: Money): string {
  if (total.amount === 0) return 'Nothing to pay';
  if (total.amount > 0) return formatMoney(total);
  return `${formatMoney({ ...total, amount: -total.amount })} back`;
}
