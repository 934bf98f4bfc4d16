import { createHmac } from 'node:crypto';

/** The `Stripe-Signature` header: `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export const signWebhook = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
