const { readdirSync } = require('node:fs');

/** The layers of each package, lowest first. A file is named where it lies between folders. */
const table = {
  build: 'routes, budgets, entry, messages, webpack, dev, types, prerender, bin',
  'carrier-sandbox/src':
    'profiles.ts, state, trains, wire, events, documents, bookings, exchanges, fulfillments, refunds, place-maps, control',
  'delivery/src': 'store, changes, edge, gate, command',
  'delivery/src/edge':
    'http, offline, canary, install, live-set, metrics, releases, tag-manager, deck, operators, page',
  'delivery/src/gate': 'checks, smoke',
  'delivery/src/store': 'documents, objects, signing',
  'federation/src': 'releases, failures, integrity, styles, loading, plugins, prefetch',
  'payment-sandbox/src':
    'card-numbers, card-fields, schema.ts, database, wire, objects, events, cards, challenges, intents, accounts, fields-page, challenge-page',
  scripts:
    'cli, folders.mjs, process, setup, hooks, docs, words, launch, new, pack, screens, verify',
  'services/src': 'kit, services, staging, service-list.ts, load, generate',
  'services/src/kit':
    'language, values, mail, security, database, metrics, broker, session.ts, context.ts, limits, operation.ts, service.ts, context, http, events, host',
  'services/src/services/authentication':
    'schema.ts, bounces, text-receipts, notifications, travellers, sessions, subscriptions, one-time-codes, passwords, passkeys, operations',
  'services/src/services/discounts': 'rules, codes, operations',
  'services/src/services/newsletter': 'confirmation, retention, operations',
  'services/src/services/payments':
    'payment-shapes.ts, provider, schema.ts, ledger, records, vouchers, saved-cards, refunds, payment, settlement, webhooks, operations',
  'services/src/services/propagator': 'stream, subscriptions, operations',
  'services/src/services/reference-data':
    'coaches, railcards, travel-date, schema.ts, seed, operations',
  'services/src/services/search':
    'stations, timetable, feed-content.ts, gtfs, store, network, import, feeds, live, responses, operations, service.ts, command',
  'services/src/services/stations': 'data, index, operations',
  'services/src/services/support-desk': 'person.ts, schema.ts, audit, layout, sign-in, pages',
  'services/src/services/train-swap':
    'contract, tables, schema.ts, clients, bookings, inventory, fares, sales, offers, exchange, wishes, matching, proposals, responses, carriers, events, operations, contract.ts, service.ts',
  'services/src/services/trips':
    'shapes, schema.ts, contract.ts, clients, barcode, calendar, passes, wallets, timeline, delay, complaints, assemble-trips.ts, messages, retention, operations',
  'services/src/services/web': 'help, support, product-events, operations',
  'services/src/staging/inbox': 'page, operations',
  'shared-api/src':
    'consent, load-failures, session-store.ts, service-client.ts, services.ts, offline-copies, product-events, session, events, index.ts, flows',
  'shared-config/src': 'language, paths, configuration',
  'shared-otp/src': 'code, browser',
  'shared-server/src': 'database, clock, language, tracing, program',
  'shared-ui/src':
    'icons, layout, loading, reveal, actions, swap-drawing, travel, feedback, fields, aztec',
  'shell/src': 'failures, loading, offline, tag-manager, new-version, frame, start-shell.tsx',
  'staging-deck/src': 'overrides, launcher, panel',
};
for (const folder of readdirSync(__dirname)) {
  if (folder.startsWith('mfe-'))
    table[`${folder}/src`] = 'lib, features, routes.tsx, app.tsx, lifecycles.tsx';
}

/** @type {Map<string, string[]>} package -> its layers, lowest first */
module.exports = new Map(
  Object.entries(table).map(([folder, names]) => [folder, names.split(', ')]),
);
