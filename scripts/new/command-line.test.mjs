import { expect, it } from '@jest/globals';
import { root } from '../setup/folders.mjs';
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

const getMessage = async (...args) => {
  try {
    const { kind, names, options } = parseCommandLine(args);
    await generators[kind]({ root, names, options });
  } catch (error) {
    return error.message;
  }
  throw new Error('The command was accepted.');
};
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
  [remote('mfe-x', '/x', '<b>'), '--title is "<b>".'],
  [
    screen('guests', 'mfe-nowhere', '/x'),
    'REMOTE is "mfe-nowhere". There are mfe-auth, mfe-payments,',
  ],
  [screen('guests', 'mfe-trips', '/swap/x'), '--path is "/swap/x". mfe-trips owns /trips, /help'],
  [screen('guests', 'mfe-trips', '/help/:slug'), 'mfe-trips already has a screen there.'],
  [screen('help', 'mfe-trips', '/help/x'), 'mfe-trips/src/features/help already exists.'],
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
  [['operation', 'trips', 'get-x', '--access', 'all'], '--access is "all". Use one of public,'],
  [['operation', 'trips', 'get-x', '--path', 'x'], '--path is "x".'],
  [['service', 'trips'], 'services/src/services/trips already exists.'],
  [['service', 'inbox'], 'NAME is "inbox". A staging service has this name.'],
])('rejects %j with the invalid argument', async (args, message) => {
  expect(await getMessage(...args)).toContain(message);
});
