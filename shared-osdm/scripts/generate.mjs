import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { parse } from 'yaml';
import { selectSchemas } from './select-schemas.mjs';

const source = {
  repository: 'https://github.com/UnionInternationalCheminsdeFer/OSDM',
  ref: 'v3.9',
  files: [
    {
      path: 'specification/v3.9/OSDM-online-api-v3.9.0.bundled.yml',
      sha256: 'a62a2b0482b8e01e31a8973d9acb4736e9a90006b4193f9c75bcb4329d9dcfb7',
    },
    {
      path: 'specification/v3.9/OSDM-online-webhook-v3.9.0.yml',
      sha256: '192b3425054da7a58b343268c9d44c8f1c9ec45c85ace7991121a58d64ae6194',
    },
  ],
};

const booking = '/bookings/{bookingId}';
const offer = `${booking}/booked-offers/{bookedOfferId}`;

/** The operations that an exchange needs, of the 94 in the standard. */
const operations = {
  '/bookings-search': ['post'],
  [booking]: ['get', 'patch'],
  [`${offer}/additional-offers`]: ['get'],
  [`${offer}/offer-parts`]: ['post'],
  [`${offer}/reservations`]: ['post'],
  [`${booking}/exchange-offers`]: ['post'],
  [`${booking}/exchange-operations`]: ['post'],
  [`${booking}/exchange-operations/{exchangeOperationId}`]: ['get', 'patch', 'delete'],
  [`${booking}/fulfillment-check`]: ['get'],
  [`${booking}/fulfillments`]: ['post'],
  '/fulfillments/{fulfillmentId}': ['get'],
  [`${booking}/documents/{documentId}`]: ['get'],
  [`${booking}/refund-offers`]: ['post'],
  [`${booking}/refund-offers/{refundOfferId}`]: ['get', 'patch', 'delete'],
  [`${booking}/release-offers`]: ['post'],
  [`${booking}/release-offers/{releaseOfferId}`]: ['get', 'patch', 'delete'],
  '/availabilities/vehicle-place-map': ['post'],
  '/availabilities/place-map': ['get'],
  '/coach-deck-layouts': ['get'],
  '/coach-deck-layouts/{layoutId}': ['get'],
};

/** Shapes that an exchange does not read. A property of such a shape accepts any value. */
const leftOut = [
  'AccountingRef',
  'Address',
  'AfterSalesOverrideDetails',
  'Ancillary',
  'AncillaryOfferPart',
  'AncillaryRelation',
  'AncillarySelection',
  'AvailablePlacePreferences',
  'CancelFulfillmentsOffer',
  'CardReference',
  'CombinationTag',
  'CompanyDetail',
  'Condition',
  'ContinuousLeg',
  'ContinuousServiceBookingPart',
  'ContinuousServiceOfferPart',
  'ContinuousServiceUsage',
  'CorporateCode',
  'CurrencyConversion',
  'Fare',
  'FulfillmentUsage',
  'GeneralAttribute',
  'GrantedReductionAmounts',
  'IdentificationCard',
  'IndicatedConsumption',
  'LegAttribute',
  'NonTripSearchCriteria',
  'NotVia',
  'OfferSearchCriteria',
  'OnHoldOffer',
  'OperatingDays',
  'PaymentMethod',
  'PromotionCode',
  'Quantity',
  'ReductionCardType',
  'ReductionGranted',
  'RegionalValidity',
  'RegionalValiditySummary',
  'RequestedInformation',
  'ReturnSearchParameters',
  'Section',
  'SituationFullRef',
  'Transportable',
  'TransportableSpecification',
  'TripParameters',
  'TripVia',
  'VAT',
];

/**
 * @param {string} apiFile the file of the operations, at the pinned tag
 * @param {string} webhookFile the file of the webhooks, at the pinned tag
 */
async function generate(apiFile, webhookFile) {
  const [api, webhook] = [apiFile, webhookFile].map((file, index) => {
    const text = readFileSync(file);
    const digest = createHash('sha256').update(text).digest('hex');
    const { path, sha256 } = source.files[index];
    if (digest !== sha256) throw new Error(`${file} is not ${path} of ${source.ref}: ${digest}`);
    return parse(text.toString());
  });
  const { paths, schemas } = selectSchemas(api, { operations, leftOut });
  // The webhooks have names of their own, because "Resource" means another thing there.
  const events = selectSchemas(webhook, {
    roots: ['BookingEvent'],
    leftOut: [],
    prefix: 'Webhook',
  });
  const info = {
    title: 'Selection of OSDM (UIC IRS 90918-10), without descriptions and examples',
    version: api.info.version,
    license: { name: 'Apache-2.0', url: api.info.license.url },
    'x-copyright': 'UIC, International Union of Railways',
    'x-source': source,
    'x-generator': 'shared-osdm/scripts/generate.mjs. Do not edit.',
  };
  const document = {
    openapi: '3.1.0',
    info,
    paths,
    components: { schemas: { ...schemas, ...events.schemas } },
  };
  const types = astToString(await openapiTS({ ...document, paths: {} }));
  const used = types.replace(/^export type (\w+|\$defs) = Record<string, never>;\n/gm, '');
  const target = join(import.meta.dirname, '../src/generated');
  writeFileSync(join(target, 'osdm.json'), formatDocument(document));
  writeFileSync(
    join(target, 'osdm.ts'),
    `// Written by shared-osdm/scripts/generate.mjs from OSDM ${api.info.version} (UIC, Apache-2.0). Do not edit.\n${used}`,
  );
}

/** One schema a line, so that a change of the standard is seen. */
function formatDocument({ openapi, info, paths, components }) {
  const lines = (values) =>
    Object.entries(values)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n');
  return `{"openapi":"${openapi}",\n"info":${JSON.stringify(info)},\n"paths":{\n${lines(paths)}},\n"components":{"schemas":{\n${lines(components.schemas)}}}}\n`;
}

await generate(...process.argv.slice(2));
