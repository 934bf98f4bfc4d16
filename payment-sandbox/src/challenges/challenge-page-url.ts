import type { Provider } from '../wire/endpoint';
import { invalidRequest } from '../wire/stripe-error';

/** The id is the only secret of the page: 24 random characters, sent only to the merchant. */
export const createChallengePageUrl = ({ publicOrigin }: Provider, challengeId: string): string =>
  `${publicOrigin()}/challenges/${challengeId}`;

/** @throws StripeError for a URL outside the merchant's origins. Stripe accepts any URL. */
export function assertReturnUrl({ parentOrigins }: Provider, returnUrl: string): void {
  const known = URL.canParse(returnUrl) && parentOrigins.includes(new URL(returnUrl).origin);
  if (!known) {
    throw invalidRequest('The return_url must be on an origin that may embed the card fields.', {
      code: 'url_invalid',
      param: 'return_url',
    });
  }
}
