import { toDigits } from '../card-numbers/card-number';
import { type FieldName, type FieldValues, parseExpiry } from './field-rules';

export type TokeniseResult =
  | { ok: true; paymentMethodId: string; brand: string; last4: string }
  /** `message`: of the provider, null when it could not be reached. */
  | { ok: false; message: string | null; field: FieldName | null };

type Provider = {
  publishableKey: string;
  /** BCP 47, of the provider's messages. */
  language: string;
  send: typeof fetch;
};

const fieldOfParam: Readonly<Record<string, FieldName>> = {
  'card[number]': 'number',
  'card[exp_month]': 'expiry',
  'card[exp_year]': 'expiry',
  'card[cvc]': 'cvc',
};

function toForm(fields: FieldValues): URLSearchParams {
  const expiry = parseExpiry(fields.expiry);
  return new URLSearchParams({
    type: 'card',
    'card[number]': toDigits(fields.number),
    'card[exp_month]': String(expiry?.month ?? ''),
    'card[exp_year]': String(expiry?.year ?? ''),
    'card[cvc]': toDigits(fields.cvc),
    'billing_details[address][postal_code]': fields.postcode.trim(),
  });
}

const getValue = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? Reflect.get(found, key)
        : undefined,
    value,
  );

function getText(value: unknown, ...path: string[]): string | null {
  const found = getValue(value, ...path);
  return typeof found === 'string' ? found : null;
}

/** Sends the card only to the provider that served this document. */
export async function tokeniseCard(
  fields: FieldValues,
  { publishableKey, language, send }: Provider,
): Promise<TokeniseResult> {
  try {
    const response = await send('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'accept-language': language },
      body: toForm(fields),
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    const paymentMethodId = getText(body, 'id');
    const brand = getText(body, 'card', 'brand');
    const last4 = getText(body, 'card', 'last4');
    if (response.ok && paymentMethodId && brand && last4) {
      return { ok: true, paymentMethodId, brand, last4 };
    }
    const field = fieldOfParam[getText(body, 'error', 'param') ?? ''] ?? null;
    return { ok: false, message: getText(body, 'error', 'message'), field };
  } catch {
    return { ok: false, message: null, field: null };
  }
}
