import { Counter } from 'prom-client';

/** Registered by the metrics of the process. */
export const textReceipts = new Counter({
  name: 'train_swap_text_receipts_total',
  help: 'Receipts of text messages by status. A gateway may repeat one.',
  labelNames: ['status'],
  registers: [],
});
