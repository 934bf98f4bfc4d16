import { isProduction } from '@train-swap/shared-config/environment';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerDeckRoutes } from './deck-routes';
import { EdgeDeck, type EdgeDeckOptions } from './edge-deck';
import { serveFaultyFiles } from './faults/faulty-files';
import { failServices } from './faults/faulty-services';
import { registerLinkRoutes } from './links/link-routes';
import { proxyLocalRemotes } from './local/proxy-local-remotes';

type OpenDeckOptions = EdgeDeckOptions & {
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/** Registers the routes of the staging deck. Call it before other routes. Returns null in production. */
export function openDeck(server: FastifyInstance, openOptions: OpenDeckOptions): EdgeDeck | null {
  const { sendNotFound, ...options } = openOptions;
  if (isProduction(options.environment)) return null;
  const deck = new EdgeDeck(options);
  const readOverrides = (cookie: string | undefined) => deck.readOverrides(cookie);
  failServices(server, readOverrides);
  registerLinkRoutes(server, deck);
  registerDeckRoutes(server, deck);
  serveFaultyFiles(server, options.store, sendNotFound);
  proxyLocalRemotes(server, readOverrides, deck.isRegistered, sendNotFound);
  return deck;
}
