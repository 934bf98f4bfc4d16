import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import { exchangePriceSchema } from '../contract/exchange';
import { journeySchema } from '../contract/journey';
import { bareValues } from './bare-values';

/**
 * A quote changes no state (product.md part 3), so all that it promises travels in its id: signed, and
 * bound to one version of one booking.
 */
export const offerTermsSchema = z.strictObject({
  bookingId: z.string(),
  bookingVersion: z.int(),
  travellerIds: z.array(z.string()).min(1),
  journey: journeySchema,
  price: exchangePriceSchema,
  /** What each traveller has then paid for their ticket in all, in the order of `travellerIds`. */
  paidAfter: z.array(z.int()),
  /** The adult fare of the new train, minor units. */
  fullFare: z.int(),
  seatsLeft: z.int(),
  crowding: z.enum(['low', 'medium', 'high']),
  validUntil: z.string(),
  undoes: z.string().optional(),
});
export type OfferTerms = z.infer<typeof offerTermsSchema>;

/** Dozens are sealed for each quote: to leave the names out costs a fraction of what compression does, and is as short. */
const bareTerms = bareValues(offerTermsSchema);

/** Signed with the terms, so those of another form are none that we know, and what we signed needs no look at its form. */
const form = createHash('sha256')
  .update(JSON.stringify(z.toJSONSchema(offerTermsSchema)))
  .digest();
const sign = (body: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update('exchange-offer 3\n').update(form).update(body).digest();

export const sealOffer = (terms: OfferTerms, key: Buffer): string => {
  const body = Buffer.from(JSON.stringify(bareTerms.strip(terms))).toString('base64url');
  return `${body}.${sign(body, key).toString('base64url')}`;
};

/** The terms of an offer id that was really issued, or null. Says nothing about its validity in time. */
export const openOffer = (offerId: string, key: Buffer): OfferTerms | null => {
  const [body = '', signature = '', ...rest] = offerId.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(body, key);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    return null;
  }
  const values = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return bareTerms.restore(values) as OfferTerms;
};

/** The terms of an offer that may still be taken; refuses with `offer-not-found` or `offer-expired`. */
export function validOffer(
  context: Pick<ServiceContext, 'clock' | 'secret'>,
  offerId: string,
): OfferTerms {
  const terms = openOffer(offerId, context.secret('exchange-offers'));
  if (!terms) {
    throw problem('offer-not-found', {
      status: 404,
      detail: 'We do not know this offer. Look for trains again and choose one from the list.',
    });
  }
  if (context.clock.now() >= new Date(terms.validUntil)) {
    throw problem('offer-expired', {
      status: 410,
      detail: 'This price has expired. Look for trains again to see the prices of now.',
    });
  }
  return terms;
}
