import { join } from 'node:path';
import { lt } from 'drizzle-orm';
import type { ServiceContext } from '../../kit/context';
import { defineService } from '../../kit/service';
import { answerChallenge } from './operations/cards/answer-challenge';
import { listSavedCards } from './operations/cards/list-saved-cards';
import { removeSavedCard } from './operations/cards/remove-saved-card';
import { resendChallenge } from './operations/cards/resend-challenge';
import { submitCard } from './operations/cards/submit-card';
import { createPayment } from './operations/payments/create-payment';
import { exportPayments } from './operations/payments/export-payments';
import { getPayment } from './operations/payments/get-payment';
import { getPaymentForOperation } from './operations/payments/get-payment-for-operation';
import { getPaymentOutcome } from './operations/payments/get-payment-outcome';
import { getReceipt } from './operations/payments/get-receipt';
import { listBookingPayments } from './operations/payments/list-booking-payments';
import { listPayments } from './operations/payments/list-payments';
import { receiveWebhook } from './operations/receive-webhook';
import { listFailedRefunds } from './operations/refunds/list-failed-refunds';
import { settleFailedRefund } from './operations/refunds/settle-failed-refund';
import { applyVoucher } from './operations/vouchers/apply-voucher';
import { payByVoucher } from './operations/vouchers/pay-by-voucher';
import { removeVoucher } from './operations/vouchers/remove-voucher';
import { getProvider } from './provider/provider-settings';
import { deleteCards, deleteCustomerDue, detachDue } from './saved-cards/delete-cards';
import * as schema from './schema';
import { webhookEvents } from './schema';
import { checkRefunds } from './settlement/check-refunds';
import {
  reconcilePayments,
  reconcileRefunds,
  reconcileSwaps,
} from './settlement/reconcile-payments';
import { retryFailedRefunds } from './settlement/retry-failed-refunds';
import { refundDue } from './settlement/send-refund';
import {
  cancelDue,
  captureDue,
  exchangeConfirmed,
  operationExpired,
  operationProlonged,
  operationReleased,
} from './settlement/subscriptions';
import { deleteOldGuesses } from './vouchers/guess-limit';

/** Stripe repeats an event for three days. */
const retentionMs = 7 * 24 * 3_600_000;

async function deleteOldWebhooks(context: ServiceContext): Promise<void> {
  const receivedBefore = new Date(context.clock.now().getTime() - retentionMs);
  await context.database.delete(webhookEvents).where(lt(webhookEvents.receivedAt, receivedBefore));
}

export const payments = defineService({
  name: 'payments',
  title: 'Payments',
  description:
    'Authorises payments for exchanges on hold, captures them when the exchange is confirmed and releases them when the hold is lost.',
  schema,
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  operations: [
    createPayment,
    listPayments,
    getPayment,
    getPaymentOutcome,
    submitCard,
    answerChallenge,
    resendChallenge,
    getReceipt,
    receiveWebhook,
    getPaymentForOperation,
    exportPayments,
    listBookingPayments,
    listFailedRefunds,
    settleFailedRefund,
    applyVoucher,
    removeVoucher,
    payByVoucher,
    listSavedCards,
    removeSavedCard,
  ],
  subscriptions: [
    exchangeConfirmed,
    operationExpired,
    operationProlonged,
    operationReleased,
    captureDue,
    cancelDue,
    refundDue,
    deleteCards,
    detachDue,
    deleteCustomerDue,
  ],
  jobs: [
    // Separate jobs, so that a slow provider does not delay vouchers.
    { name: 'reconcile', everySeconds: 5, run: reconcilePayments },
    { name: 'reconcile-refunds', everySeconds: 5, run: reconcileRefunds },
    { name: 'reconcile-swaps', everySeconds: 5, run: reconcileSwaps },
    { name: 'retry-failed-refunds', everySeconds: 60, run: retryFailedRefunds },
    { name: 'check-refunds', everySeconds: 600, run: checkRefunds },
    { name: 'delete-old-webhooks', everySeconds: 3600, run: deleteOldWebhooks },
    { name: 'delete-old-guesses', everySeconds: 600, run: deleteOldGuesses },
  ],
  start: async (context) => {
    getProvider(context);
  },
});
