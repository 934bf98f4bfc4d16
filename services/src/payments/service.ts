import { join } from 'node:path';
import { defineService } from '../foundation/service';
import { answerChallenge, resendChallenge } from './operations/answer-challenge';
import { createPayment } from './operations/create-payment';
import { getPayment, getPaymentForOperation, getReceipt } from './operations/get-payment';
import { listPayments } from './operations/list-payments';
import { submitCard } from './operations/submit-card';
import { providerOf } from './provider/provider-settings';
import * as schema from './schema';
import {
  cancelDue,
  captureDue,
  exchangeConfirmed,
  operationExpired,
  operationReleased,
} from './settlement/subscriptions';
import { receiveWebhook } from './webhooks/receive-webhook';

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
    submitCard,
    answerChallenge,
    resendChallenge,
    getReceipt,
    receiveWebhook,
    getPaymentForOperation,
  ],
  subscriptions: [exchangeConfirmed, operationExpired, operationReleased, captureDue, cancelDue],
  start: async (context) => {
    providerOf(context);
  },
});
