import type { Money } from '../../../kit/schemas';

export const formatMoney = ({ amount, currency }: Money): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100);
