import type { Payment } from 'shared-api';

/** `Your voucher pays`, or `Your vouchers pay` where there are more. */
export const vouchersPay = ({ vouchers }: Payment): string =>
  vouchers.length === 1 ? 'Your voucher pays' : 'Your vouchers pay';
