import type { Provider } from '../wire/endpoint';
import { invalidRequest } from '../wire/stripe-error';

/** Who knows the id may open the page: it is 24 random letters, and told to the merchant alone. */
export const challengePageUrl = ({ publicOrigin }: Provider, challengeId: string): string =>
  `${publicOrigin()}/challenges/${challengeId}`;

/**
 * Refuses to send a cardholder anywhere but to a merchant's page: Stripe takes any address, but nothing
 * else is needed here, and the page must not lead away from the staging environment.
 */
export const checkReturnUrl = ({ parentOrigins }: Provider, returnUrl: string): void => {
  const known = URL.canParse(returnUrl) && parentOrigins.includes(new URL(returnUrl).origin);
  if (!known) {
    throw invalidRequest('The return_url must stand on an origin that may hold the card fields.', {
      code: 'url_invalid',
      param: 'return_url',
    });
  }
};
