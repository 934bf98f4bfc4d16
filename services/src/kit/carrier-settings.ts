import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isSecureAddress, jsonText } from './setting-values';

const text = z.string().trim().min(1);
const address = z
  .url({ protocol: /^https?$/ })
  .refine(isSecureAddress, 'must start with https:// outside of loopback');

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name);

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).type === 'private';
  } catch {
    return false;
  }
}

/** What a carrier may not offer, as in `offers` of a booking. */
const features = [
  'trains',
  'classes',
  'seatMaps',
  'heldSeats',
  'seatChanges',
  'parties',
  'undo',
  'wishes',
  'swapPlaces',
  'discounts',
] as const;
const feature = z.enum(features, `must be one of ${features.join(', ')}`);

const carrier = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'must be a short name such as `sandbox`'),
    name: text.max(60),
    url: address.transform((url) => url.replace(/\/$/, '')),
    version: z.enum(['3.4', '3.5', '3.6', '3.7', '3.8', '3.9']).default('3.9'),
    tokenUrl: address,
    clientId: text,
    clientSecret: text.optional(),
    privateKey: z.string().refine(isPrivateKey, 'must be a private key as PEM').optional(),
    keyId: text.optional(),
    scope: text.default('uic_osdm'),
    requestor: text,
    webhookSecret: z
      .string()
      .regex(/^[\w-]{24,200}$/, 'must have 24 to 200 letters, digits, - or _')
      .optional(),
    notOffered: z.array(feature).default([]),
    timeZone: text.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  })
  .refine(
    ({ clientSecret, privateKey, keyId }) => (privateKey ? Boolean(keyId) : Boolean(clientSecret)),
    'needs a clientSecret, or a privateKey and its keyId',
  );

/** A carrier whose bookings are in its own system, which speaks OSDM. */
export type CarrierSettings = z.output<typeof carrier>;

const carriers = z
  .array(carrier)
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'ids must differ');

export const carrierSettings = {
  CARRIERS: jsonText(carriers, 'must be a JSON list')
    .optional()
    .describe(
      'Carriers with a reservation system of their own that speaks OSDM, as a JSON list: `id`, `name`, `url`, `version` (3.4 to 3.9), `tokenUrl`, `clientId`, `clientSecret` or `privateKey` (PEM) with `keyId`, `scope`, `requestor`, `webhookSecret`, `timeZone`, `notOffered` (a list). It contains secrets.',
    ),
};
