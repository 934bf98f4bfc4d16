import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { toEnvironmentError } from 'shared-server/environment-error';
import { z } from 'zod';
import type { Configuration } from '../../../kit/configuration';
import type { ServiceContext } from '../../../kit/context';
import { getLanguage } from '../../../kit/language/i18n';
import type { PaymentProvider } from './payment-provider';
import { stripeProvider } from './stripe-provider';

type ProviderContext = Pick<ServiceContext, 'secret' | 'log'> & { configuration: Configuration };

// Only test keys are accepted: a live key stops the start.
export const providerSettings = z.discriminatedUnion('PAYMENT_PROVIDER', [
  z.object({
    PAYMENT_PROVIDER: z.literal('sandbox').describe('`sandbox` or `stripe`. Default: `sandbox`.'),
    SANDBOX_CHALLENGES: z
      .enum(['code', 'bank-page'])
      .default('code')
      .describe(
        '3-D Secure in the sandbox: a code in the checkout, or a page of the bank as Stripe has it.',
      ),
  }),
  z.object({
    PAYMENT_PROVIDER: z.literal('stripe').describe('`sandbox` or `stripe`. Default: `sandbox`.'),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[rs]k_test_\w+$/, 'must be a test key (sk_test_…): the environment is `test`')
      .describe('Secret test key of Stripe.'),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_test_\w+$/, 'must be a test key (pk_test_…): the environment is `test`')
      .describe('Publishable test key of Stripe.'),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+$/, 'must be a signing secret (whsec_…)')
      .describe('Signing secret of the webhook endpoint.'),
    STRIPE_FIELDS_URL: z
      .url({ protocol: /^https?$/ })
      .describe("Document that shows Stripe's card fields."),
    STRIPE_API_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe("Another server with Stripe's API, for tests."),
  }),
]);

function parseServer(origin: string) {
  const { protocol, hostname, port } = new URL(origin);
  const secure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
    protocol: secure ? ('https' as const) : ('http' as const),
  };
}

/** Creates the provider from environment variables. @throws one error that lists all invalid variables */
export function createProvider(
  environment: Record<string, string | undefined>,
  { configuration, secret, log }: ProviderContext,
): PaymentProvider {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = providerSettings.safeParse({ PAYMENT_PROVIDER: 'sandbox', ...given });
  if (!parsed.success) throw toEnvironmentError(parsed.error);
  const settings = parsed.data;
  const createFieldsUrl = (fieldsUrl: string, publishableKey: string) => (pageOrigin: string) => {
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
      fieldsUrl: createFieldsUrl(settings.STRIPE_FIELDS_URL, settings.STRIPE_PUBLISHABLE_KEY),
      // Banks choose the language themselves, from the browser.
      bankPageUrl: (url) => url,
      challenges: 'bank-page',
      log,
      ...(settings.STRIPE_API_ORIGIN ? { server: parseServer(settings.STRIPE_API_ORIGIN) } : {}),
    });
  }
  const { secretKey, publishableKey, webhookSecret } = deriveSandboxKeys(secret);
  return stripeProvider({
    name: 'sandbox',
    secretKey,
    publishableKey,
    webhookSecret,
    server: parseServer(configuration.sandboxApiOrigin),
    fieldsUrl: createFieldsUrl(`${configuration.sandboxOrigin}/fields`, publishableKey),
    bankPageUrl: (bankPage) => {
      const url = new URL(bankPage);
      url.searchParams.set('locale', getLanguage().code);
      return url.href;
    },
    challenges: settings.SANDBOX_CHALLENGES,
    log,
  });
}

const providers = new WeakMap<Configuration, PaymentProvider>();

/** The provider of this process, created once at the start of the service. */
export function getProvider(context: ProviderContext): PaymentProvider {
  const known = providers.get(context.configuration);
  if (known) return known;
  const created = createProvider(process.env, context);
  providers.set(context.configuration, created);
  return created;
}
