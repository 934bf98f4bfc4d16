import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ProductEvent } from '@train-swap/shared-api';
import { type Configuration, paths, setPrerenderConfig } from '@train-swap/shared-config';
import * as z from 'zod/mini';
import { createScreenView, dataLayerEventSchema, toDataLayerEvent } from './data-layer';
import { getScreen, screens } from './screens';

beforeAll(() => {
  const configuration: Pick<Configuration, 'environment' | 'eventsEnvironment'> = {
    environment: 'staging',
    eventsEnvironment: 'staging',
  };
  setPrerenderConfig(configuration);
});

const personalTexts = [
  'Amara Okafor',
  'amara@example.com',
  '+447700900184',
  'SWAPME24',
  '482913',
  '4242424242424242',
  'B12A',
  'b5a1c1de-0000-4000-8000-000000000001',
];

describe('the events of the data layer', () => {
  it('copies the fields of each product event and adds the environment', () => {
    const events: ProductEvent[] = [
      { name: 'ticket-found', swappable: true },
      { name: 'offers-shown', offers: 3 },
      { name: 'swap-held', travellers: 120 },
      { name: 'swap-confirmed', money: 'even' },
      { name: 'remote-failed', remote: 'mfe-x', release: 'a', phase: 'load', cause: 'TypeError' },
    ];
    const environment = 'staging';
    expect(events.map(toDataLayerEvent)).toEqual([
      { event: 'ticket_found', environment, swappable: true },
      { event: 'offers_shown', environment, offers: 3 },
      { event: 'swap_held', environment, travellers: 99 },
      { event: 'swap_confirmed', environment, money: 'even' },
      { event: 'remote_failed', environment, remote: 'other', phase: 'load' },
    ]);
  });

  it.each(personalTexts)('never contains "%s"', (text) => {
    const fields = ['swappable', 'offers', 'travellers', 'money', 'remote', 'phase', 'traveller'];
    const names = ['ticket-found', 'offers-shown', 'swap-held', 'swap-confirmed', 'remote-failed'];
    const right = { swappable: true, offers: 1, travellers: 1, money: 'paid', phase: 'run' };
    const events = names.flatMap((name) => [
      { ...right, remote: 'shell', name, email: text, cause: text, release: text },
      ...fields.map((field) => ({ ...right, remote: 'shell', name, [field]: text })),
      ...fields.map((field) => ({ ...right, remote: 'shell', name, [field]: Number(text) })),
    ]);
    const sent = events.map((event) => toDataLayerEvent(event as unknown as ProductEvent));
    expect(sent.filter((event) => event !== null).length).toBeGreaterThan(10);
    expect(JSON.stringify(sent)).not.toContain(text);

    const addresses = [`/swap/${text}`, `/trips/${text}`, `/help/${text}`, `/${text}`, text];
    const views = addresses.map((address) => createScreenView(getScreen(address)));
    expect(JSON.stringify(views)).not.toContain(text);
  });

  it('has a pattern for every path of the product', () => {
    const all = Object.values(paths).map((path) => path('x1', 'x2'));
    const found = all.map((path) => getScreen(path.split('?')[0] ?? ''));
    expect(found).not.toContain('other');
    expect(getScreen('/nowhere')).toBe('other');
  });
});

it('is described field by field in docs/data-layer.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/data-layer.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*?) +\| (.*?) +\|$/gm)];
  const described = rows.map(([, event, when, fields]) => ({ event, when: when !== '', fields }));
  expect(described).toEqual(
    schemaOptions().map(({ event, fields }) => ({ event, when: true, fields })),
  );
});

type JsonSchema = {
  const?: string;
  enum?: string[];
  type?: string;
  minimum?: number;
  maximum?: number;
};

function schemaOptions() {
  const { oneOf } = z.toJSONSchema(dataLayerEventSchema) as unknown as {
    oneOf: { properties: Record<string, JsonSchema> }[];
  };
  return oneOf.map(({ properties: { event, environment, ...fields } }) => {
    expect(environment?.enum).toEqual(['development', 'staging', 'production']);
    const described = Object.entries(fields).map(
      ([name, values]) => `\`${name}\`: ${describeValues(values)}`,
    );
    return { event: event?.const, fields: described.join('; ') };
  });
}

function describeValues(values: JsonSchema): string {
  if (values.enum?.length === screens.length) {
    return 'a route pattern such as `/trips/:booking`, or `other`';
  }
  if (values.enum) return values.enum.map((value) => `\`${value}\``).join(', ');
  if (values.type === 'boolean') return 'true or false';
  return `${values.minimum} to ${values.maximum}`;
}
