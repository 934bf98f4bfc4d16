import { join } from 'node:path';
import { defineService } from '../../kit/service';
import { answerChallenge } from './operations/answer-challenge';
import { applyVoucher } from './operations/apply-voucher';
import { createPayment } from './operations/create-payment';
import { exportPayments } from './operations/export-payments';
import { getPayment } from './operations/get-payment';
import { getPaymentForOperation } from './operations/get-payment-for-operation';
import { getPaymentOutcome } from './operations/get-payment-outcome';
import { getReceipt } from './operations/get-receipt';
import { listFailedRefunds } from './operations/list-failed-refunds';
import { listPayments } from './operations/list-payments';
import { listSavedCards } from './operations/list-saved-cards';
import { payByVoucher } from './operations/pay-by-voucher';
import { receiveWebhook } from './operations/receive-webhook';
import { removeSavedCard } from './operations/remove-saved-card';
import { removeVoucher } from './operations/remove-voucher';
import { resendChallenge } from './operations/resend-challenge';
import { settleFailedRefund } from './operations/settle-failed-refund';
import { submitCard } from './operations/submit-card';
import { providerOf } from './provider/provider-settings';
import { refundDue } from './refunds/bring-refund';
import { lookAtRefunds } from './refunds/look-at-refunds';
import { mailFailedRefund } from './refunds/mail-failed-refund';
import { retryFailedRefunds } from './refunds/retry-failed-refunds';
import { customerDue, detachDue, forgetCards } from './saved-cards/forget-cards';
import * as schema from './schema';
import {
  reconcilePayments,
  reconcileRefunds,
  reconcileSwaps,
} from './settlement/reconcile-payments';
import {
  cancelDue,
  captureDue,
  exchangeConfirmed,
  operationExpired,
  operationProlonged,
  operationReleased,
} from './settlement/subscriptions';
import { forgetGuesses } from './vouchers/guess-limit';
import { mailVoucher } from './vouchers/mail-voucher';
import { forgetWebhooks } from './webhooks/forget-webhooks';

export const payments = defineService({
  name: 'payments',
  title: 'Payments',
  description:
    'Reserves money for an exchange on hold, takes it when the exchange is confirmed, gives it back when the hold is lost.',
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
    mailVoucher,
    mailFailedRefund,
    forgetCards,
    detachDue,
    customerDue,
  ],
  jobs: [
    // Each for itself: a provider that hangs holds up no voucher.
    { name: 'reconcile', everySeconds: 5, run: reconcilePayments },
    { name: 'reconcile-refunds', everySeconds: 5, run: reconcileRefunds },
    { name: 'reconcile-swaps', everySeconds: 5, run: reconcileSwaps },
    { name: 'retry-failed-refunds', everySeconds: 60, run: retryFailedRefunds },
    { name: 'look-at-refunds', everySeconds: 600, run: lookAtRefunds },
    { name: 'forget-webhooks', everySeconds: 3600, run: forgetWebhooks },
    { name: 'forget-voucher-guesses', everySeconds: 600, run: forgetGuesses },
  ],
  start: async (context) => {
    providerOf(context);
  },
});
