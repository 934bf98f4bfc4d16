import { expect, it } from '@jest/globals';
import { root } from '../folders.mjs';
import { parseCommandLine } from './command-line.mjs';
import { createOperation } from './create-operation.mjs';
import { createRemote } from './create-remote.mjs';
import { createScreen } from './create-screen.mjs';
import { createService } from './create-service.mjs';

const generators = {
  remote: createRemote,
  screen: createScreen,
  operation: createOperation,
  service: createService,
};

async function getMessage(...args) {
  try {
    const { kind, names, options } = parseCommandLine(args);
    await generators[kind]({ root, names, options });
  } catch (error) {
    return error.message;
  }
  throw new Error('The command was accepted.');
}
const remote = (name, path, title) => ['remote', name, '--path', path, '--title', title];
const screen = (name, to, path) => ['screen', to, name, '--path', path];

it.each([
  [[], 'Name what to create.'],
  [['widget'], '"widget" cannot be created.'],
  [['remote'], 'NAME, --path, --title is missing.'],
  [['remote', 'mfe-x', '--path', '/x'], '--title is missing.'],
  [
    ['remote', 'mfe-x', '--path', '/x', '--title', 'My', 'lounge'],
    '"lounge" is one argument too many.',
  ],
  [['remote', 'mfe-x', '--colour', 'red'], "Unknown option '--colour'"],
  [remote('Mfe-X', '/x', 'X'), 'NAME is "Mfe-X".'],
  [
    remote('lounge', '/x', 'X'),
    'NAME is "lounge". The name of a remote begins with "mfe-": mfe-lounge.',
  ],
  [remote('mfe-trips', '/x', 'X'), 'mfe-trips already exists.'],
  [remote('mfe-x', 'x', 'X'), '--path is "x".'],
  [remote('mfe-x', '/x/', 'X'), '--path is "/x/".'],
  [remote('mfe-x', '/x/:id', 'X'), '--path is "/x/:id".'],
  [remote('mfe-x', '/trips', 'X'), '--path is "/trips". mfe-trips has /trips.'],
  [remote('mfe-x', '/trips/x', 'X'), '--path is "/trips/x". mfe-trips has /trips.'],
  [remote('mfe-x', '/api/x', 'X'), '/api/x, which the edge server handles itself'],
  [remote('mfe-x', '/de', 'X'), '/de, which the edge server handles itself'],
  [remote('mfe-x', '/icons/x', 'X'), '/icons/x, which the edge server handles itself'],
  [remote('mfe-2go', '/go', 'X'), 'NAME is "mfe-2go". Use lower-case words that begin with a let'],
  [remote(`mfe-${'long'.repeat(10)}`, '/x', 'X'), 'and at most 40 letters.'],
  [remote('mfe-not-found', '/x', 'X'), 'its routes.tsx already has "NotFoundScreen".'],
  [remote('mfe-x', '/x', '<b>'), '--title is "<b>".'],
  [
    screen('guests', 'mfe-nowhere', '/x'),
    'REMOTE is "mfe-nowhere". There are mfe-auth, mfe-payments,',
  ],
  [screen('guests', 'mfe-trips', '/swap/x'), '--path is "/swap/x". mfe-trips owns /trips, /help'],
  [screen('guests', 'mfe-trips', '/help/:slug'), 'mfe-trips already has a screen there.'],
  [screen('guests', 'mfe-trips', '/help/:name'), 'mfe-trips already has a screen there.'],
  [screen('help', 'mfe-trips', '/help/x'), 'mfe-trips/src/features/help already exists.'],
  [
    screen('not-found', 'mfe-auth', '/account/missing'),
    'mfe-auth/src/routes.tsx already has "NotFoundScreen".',
  ],
  [['operation', 'lounges', 'get-x'], 'SERVICE is "lounges". There are authentication,'],
  [['operation', 'trips', 'luggage'], 'NAME is "luggage". Use a verb and a noun'],
  [
    ['operation', 'trips', 'get-trip'],
    'services/src/services/trips/operations/get-trip.ts already exists.',
  ],
  [
    ['operation', 'trips', 'list-journeys', '--path', '/trips'],
    'listTrips of trips already is GET /trips.',
  ],
  [
    ['operation', 'trips', 'get-journey', '--path', '/trips/{journeyId}'],
    'getTrip of trips already is GET /trips/{journeyId}.',
  ],
  [['operation', 'trips', 'get-x', '--access', 'all'], '--access is "all". Use one of public,'],
  [['operation', 'trips', 'get-x', '--path', 'x'], '--path is "x".'],
  [['service', 'trips'], 'services/src/services/trips already exists.'],
  [['service', 'inbox'], 'NAME is "inbox". A staging service has this name.'],
  [['service', 'import'], 'NAME is "import". JavaScript reserves the word "import".'],
  [['service', 'await'], 'JavaScript reserves the word "await".'],
  [['service', 'undefined'], 'JavaScript reserves the word "undefined".'],
  [['service', 'constructor'], 'JavaScript reserves the word "constructor".'],
  [['service', 'schema'], 'its service.ts already has "schema".'],
  [['service', 'product-services'], 'services/src/service-list.ts already has "productServices".'],
  [['service', 'password-reset'], 'staging.json already has the location passwordReset.'],
  [['service', 'docs'], 'The services already have /api/docs.'],
  [['service', 'pg-lounges'], 'PostgreSQL reserves the schema "pg_lounges".'],
  [['service', 'lounge-2'], 'NAME is "lounge-2". Use lower-case words that begin with a letter'],
])('rejects %j with the invalid argument', async (args, message) => {
  expect(await getMessage(...args)).toContain(message);
});
