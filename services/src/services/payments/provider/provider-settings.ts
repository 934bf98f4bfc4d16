import { sandboxKeysFrom } from 'payment-sandbox/keys';
import { wrongEnvironment } from 'shared-server/wrong-environment';
import { z } from 'zod';
import type { Configuration } from '../../../kit/configuration';
import type { ServiceContext } from '../../../kit/context';
import type { PaymentProvider } from './payment-provider';
import { stripeProvider } from './stripe-provider';

type Given = Pick<ServiceContext, 'secret' | 'log'> & { configuration: Configuration };

// The one environment of this product is `test`: a key that could move money is refused at the start.
const settingsSchema = z.discriminatedUnion('PAYMENT_PROVIDER', [
  z.object({
    PAYMENT_PROVIDER: z.literal('sandbox'),
    /** `bank-page`: as with Stripe, 3-D Secure stands on a page of the provider. */
    SANDBOX_CHALLENGES: z.enum(['code', 'bank-page']).default('code'),
  }),
  z.object({
    PAYMENT_PROVIDER: z.literal('stripe'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_test_\w+$/, 'must be a test key (sk_test_…): the environment is `test`'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_test_\w+$/, 'must be a test key (pk_test_…): the environment is `test`'),
    STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\w+$/, 'must be a signing secret (whsec_…)'),
    /** A document that speaks the card-fields protocol over Stripe's own fields. */
    STRIPE_FIELDS_URL: z.url({ protocol: /^https?$/ }),
    /** Another place that speaks Stripe's API, for trials. */
    STRIPE_API_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  }),
]);

const addressOf = (origin: string) => {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
};

/** Builds the provider that the environment names; throws one error that lists all that is wrong. */
export function readProvider(
  environment: Record<string, string | undefined>,
  { configuration, secret, log }: Given,
): PaymentProvider {
  const parsed = settingsSchema.safeParse({ PAYMENT_PROVIDER: 'sandbox', ...environment });
  if (!parsed.success) throw wrongEnvironment(parsed.error);
  const settings = parsed.data;
  const withOrigin = (fieldsUrl: string, publishableKey: string) => (pageOrigin: string) => {
    const url = new URL(fieldsUrl);
    url.searchParams.set('key', publishableKey);
    url.searchParams.set('origin', pageOrigin);
    return url.href;
  };
  if (settings.PAYMENT_PROVIDER === 'stripe') {
    return stripeProvider({
      name: 'stripe',
      secretKey: settings.STRIPE_SECRET_KEY,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
      fieldsUrl: withOrigin(settings.STRIPE_FIELDS_URL, settings.STRIPE_PUBLISHABLE_KEY),
      challenges: 'bank-page',
      log,
      ...(settings.STRIPE_API_ORIGIN ? { server: addressOf(settings.STRIPE_API_ORIGIN) } : {}),
    });
  }
  const { secretKey, publishableKey, webhookSecret } = sandboxKeysFrom(secret);
  return stripeProvider({
    name: 'sandbox',
    secretKey,
    publishableKey,
    webhookSecret,
    server: addressOf(configuration.sandboxOrigin),
    fieldsUrl: withOrigin(`${configuration.sandboxOrigin}/fields`, publishableKey),
    challenges: settings.SANDBOX_CHALLENGES,
    log,
  });
}

const providers = new WeakMap<Configuration, PaymentProvider>();

/** The provider of this process; built once, at the service's start. */
export function providerOf(context: Given): PaymentProvider {
  const known = providers.get(context.configuration);
  if (known) return known;
  const made = readProvider(process.env, context);
  providers.set(context.configuration, made);
  return made;
}
