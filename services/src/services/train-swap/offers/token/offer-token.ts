import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import { appendSignature, verifySignedText } from '../../../../kit/security/signed-text';
import type { BookingRow } from '../../bookings/booking-record';
import { serviceClassSchema } from '../../contract/booking';
import { exchangePriceSchema } from '../../contract/exchange';
import { journeySchema } from '../../contract/journey';
import { createCompactCodec } from './compact-codec';

/**
 * A quote changes no state (product.md part 3). Its signed id therefore contains all terms, bound to one version of one
 * booking.
 */
export const offerTermsSchema = z.strictObject({
  bookingId: z.string(),
  bookingVersion: z.int(),
  travellerIds: z.array(z.string()).min(1),
  journey: journeySchema,
  serviceClass: serviceClassSchema.optional(),
  previousClass: serviceClassSchema.optional(),
  price: exchangePriceSchema,
  /** Total paid per traveller after the exchange, in the order of `travellerIds`; minor units. */
  paidAfter: z.array(z.int()),
  /** The adult fare of the new train, minor units. */
  fullFare: z.int(),
  seatsLeft: z.int(),
  crowding: z.enum(['low', 'medium', 'high']),
  validUntil: z.string(),
  undoes: z.string().optional(),
  /** The offer of another carrier, with what it costs there in minor units. */
  carrierOffer: z
    .strictObject({
      offerId: z.string(),
      passengerRefs: z.array(z.string()),
      due: z.int(),
      /** Of the reservations for which the carrier takes a preference. */
      reservations: z.array(
        z.strictObject({ id: z.string(), tripId: z.string(), legId: z.string() }),
      ),
    })
    .optional(),
});
export type OfferTerms = z.infer<typeof offerTermsSchema>;

/** Without property names, ids are as short as with compression, at a fraction of the cost. A quote signs dozens. */
const termsCodec = createCompactCodec(offerTermsSchema);

/** Part of the signature: terms of another schema do not verify, so verified terms need no validation. */
const schemaDigest = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(offerTermsSchema)))
  .digest();
const createSign =
  (key: Buffer) =>
  (body: string): Buffer =>
    createHmac('sha256', key)
      .update('exchange-offer 3\n')
      .update(schemaDigest)
      .update(body)
      .digest();

export function signOffer(terms: OfferTerms, key: Buffer): string {
  const body = Buffer.from(JSON.stringify(termsCodec.encode(terms))).toString('base64url');
  return appendSignature(body, createSign(key));
}

type PricedExchange = Pick<OfferTerms, 'price' | 'paidAfter' | 'fullFare' | 'carrierOffer'>;
type PricedBooking = PricedExchange & Pick<OfferTerms, 'bookingId' | 'bookingVersion'>;

/** The offer and its id, for this version of the booking. */
export function createOffer<Offered extends Omit<OfferTerms, keyof PricedBooking>>(
  context: Pick<ServiceContext, 'secret'>,
  { id: bookingId, version: bookingVersion }: BookingRow,
  offered: Offered,
  { price, paidAfter, fullFare, carrierOffer }: PricedExchange,
) {
  const offer = { ...offered, price };
  const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare, carrierOffer };
  return { ...offer, offerId: signOffer(terms, context.secret('exchange-offers')) };
}

/** The terms of an offer id with a valid signature, or null. Does not check `validUntil`. */
export function verifyOffer(offerId: string, key: Buffer): OfferTerms | null {
  const body = verifySignedText(offerId, createSign(key));
  if (body === null) return null;
  const values = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return termsCodec.decode(values) as OfferTerms;
}

/** The terms of a valid offer. @throws `offer-not-found` or `offer-expired` */
export function getValidOffer(
  context: Pick<ServiceContext, 'clock' | 'secret'>,
  offerId: string,
): OfferTerms {
  const terms = verifyOffer(offerId, context.secret('exchange-offers'));
  if (!terms) {
    throw problem('offer-not-found', {
      status: 404,
      detail: i18n.t(
        'We cannot find this offer. Nothing was changed. Search for trains again and choose one from the list.',
      ),
    });
  }
  if (context.clock.now() >= new Date(terms.validUntil)) {
    throw problem('offer-expired', {
      status: 410,
      detail: i18n.t(
        'This price has expired. Nothing was charged. Search for trains again to see current prices.',
      ),
    });
  }
  return terms;
}
