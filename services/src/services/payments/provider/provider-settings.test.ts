import { expect, it } from '@jest/globals';
import { readConfiguration } from '../../../kit/configuration';
import { createProvider } from './provider-settings';

const context = {
  configuration: readConfiguration({ ENVIRONMENT: 'staging' }),
  secret: () => Buffer.alloc(32),
} as unknown as Parameters<typeof createProvider>[1];

it('uses the payment sandbox when PAYMENT_PROVIDER is empty', () => {
  expect(createProvider({ PAYMENT_PROVIDER: '' }, context).name).toBe('sandbox');
});

it('lists all missing variables of Stripe', () => {
  expect(() =>
    createProvider({ PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: '' }, context),
  ).toThrow(/STRIPE_SECRET_KEY[\s\S]*STRIPE_PUBLISHABLE_KEY[\s\S]*STRIPE_WEBHOOK_SECRET/);
});
