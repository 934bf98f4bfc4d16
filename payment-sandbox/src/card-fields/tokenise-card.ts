import { digitsOf } from '../cards/card-number';
import { type FieldName, readExpiry, type TypedFields } from './field-rules';

export type Tokenised =
  | { ok: true; paymentMethodId: string; brand: string; last4: string }
  | { ok: false; message: string; field: FieldName | null };

const tryAgain = 'We could not reach the payment provider. Check your connection and try again.';

const fieldOfParam: Readonly<Record<string, FieldName>> = {
  'card[number]': 'number',
  'card[exp_month]': 'expiry',
  'card[exp_year]': 'expiry',
  'card[cvc]': 'cvc',
};

const formOf = (fields: TypedFields): URLSearchParams => {
  const expiry = readExpiry(fields.expiry);
  return new URLSearchParams({
    type: 'card',
    'card[number]': digitsOf(fields.number),
    'card[exp_month]': String(expiry?.month ?? ''),
    'card[exp_year]': String(expiry?.year ?? ''),
    'card[cvc]': digitsOf(fields.cvc),
    'billing_details[address][postal_code]': fields.postcode.trim(),
  });
};

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (found, key) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? Reflect.get(found, key)
        : undefined,
    value,
  );

const textAt = (value: unknown, ...path: string[]): string | null => {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : null;
};

/** Sends the card to the provider that this document comes from, and to nobody else. */
export const tokeniseCard = async (
  fields: TypedFields,
  publishableKey: string,
  send: typeof fetch,
): Promise<Tokenised> => {
  try {
    const response = await send('/v1/payment_methods', {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}` },
      body: formOf(fields),
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    const paymentMethodId = textAt(body, 'id');
    const brand = textAt(body, 'card', 'brand');
    const last4 = textAt(body, 'card', 'last4');
    if (response.ok && paymentMethodId && brand && last4) {
      return { ok: true, paymentMethodId, brand, last4 };
    }
    const field = fieldOfParam[textAt(body, 'error', 'param') ?? ''] ?? null;
    return { ok: false, message: textAt(body, 'error', 'message') ?? tryAgain, field };
  } catch {
    return { ok: false, message: tryAgain, field: null };
  }
};
