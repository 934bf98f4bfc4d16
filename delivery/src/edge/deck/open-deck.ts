import type { FastifyInstance, FastifyReply } from 'fastify';
import { isProduction } from 'shared-config/environment';
import { deckRoutes } from './deck-routes';
import { type EdgeDeck, type EdgeDeckOptions, edgeDeck } from './edge-deck';
import { serveFaultyFiles } from './faults/faulty-files';
import { failServices } from './faults/faulty-services';
import { linkRoutes } from './links/link-routes';
import { passToLocal } from './local/pass-to-local';

type Opening = EdgeDeckOptions & {
  notFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Opens the doors of the staging deck, before anything else of the server is opened. In production
 * there are none: nobody's cookie means anything there.
 */
export function openDeck(server: FastifyInstance, opening: Opening): EdgeDeck | null {
  const { notFound, ...options } = opening;
  if (isProduction(options.environment)) return null;
  const deck = edgeDeck(options);
  failServices(server, deck.overridesOf);
  linkRoutes(server, deck);
  deckRoutes(server, deck);
  serveFaultyFiles(server, options.store, notFound);
  passToLocal(server, deck.overridesOf, deck.isAnnounced, notFound);
  return deck;
}
