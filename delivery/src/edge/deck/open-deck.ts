import type { FastifyInstance, FastifyReply } from 'fastify';
import { isProduction } from 'shared-config/environment';
import type { LiveSet } from '../live-set';
import { overridesIn } from './cookie';
import { deckRoutes } from './deck-routes';
import { type EdgeDeck, type EdgeDeckOptions, edgeDeck } from './edge-deck';
import { serveFaultyFiles } from './faults/faulty-files';
import { failServices } from './faults/faulty-services';
import { passToLocal } from './local/pass-to-local';

type Opening = EdgeDeckOptions & {
  readLiveSet: () => Promise<LiveSet>;
  readConfiguration: () => Promise<{ text: string }>;
  notFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Opens the doors of the staging deck, before anything else of the server is opened. In production
 * there are none: nobody's cookie means anything there.
 */
export function openDeck(server: FastifyInstance, opening: Opening): EdgeDeck | null {
  const { readLiveSet, readConfiguration, notFound, ...options } = opening;
  if (isProduction(options.environment)) return null;
  const deck = edgeDeck(options);
  failServices(server, overridesIn);
  deckRoutes(server, deck, { readLiveSet, readConfiguration });
  serveFaultyFiles(server, options.store, notFound);
  passToLocal(server, overridesIn, deck.allows, notFound);
  return deck;
}
