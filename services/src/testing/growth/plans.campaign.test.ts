import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { isFullRun } from 'shared-server/testing/test-level';
import { startTestProduct, type TestProduct } from '../every-operation/product/test-product';
import { runScenario } from '../every-operation/scenario/run-scenario';
import { scenario } from '../every-operation/scenario/scenario';
import { multiplyRows } from './multiply-rows';

jest.setTimeout(isFullRun ? 3_600_000 : 900_000);

/** Bookings, and rows of each table that grows with them. */
const rowCount = isFullRun ? 1_000_000 : 100_000;
/** PostgreSQL may read a table with fewer rows at once. */
const smallTable = 10_000;

let product: TestProduct;
let client: pg.Client;
// Before the connections of the product are opened, because their metrics keep the method.
const query = jest.spyOn(pg.Client.prototype, 'query');
beforeAll(async () => {
  product = await startTestProduct();
  client = new pg.Client({ connectionString: product.test.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await product.stop();
});

it(`no operation or event reads a large table from start to end, with ${rowCount} bookings`, async () => {
  const statements = await collectStatements();
  await multiplyRows(client, rowCount);
  const large = await listLargeTables();
  const found: string[] = [];
  for (const { text, values } of statements.filter(({ text }) => !countsResponses(text))) {
    const scanned = (await listScannedTables(text, values)).filter((table) => large.has(table));
    if (scanned.length > 0) found.push(`${scanned.join(', ')}: ${text}`);
  }
  expect(large).toContain('train_swap.bookings');
  expect(statements.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});

/** The last 10,000 responses to proposals: of a table of 100,000 rows so many are best read from start to end. */
const countsResponses = (text: string) => text.includes('with ended as');

type Statement = { text: string; values: unknown[] };

const hasPlan = (text: string) => /^\s*(with|select|insert|update|delete)\b/.test(text);

/** A statement of each text, with its values, of every operation and of the events that they cause. */
async function collectStatements(): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  await runScenario(product, scenario);
  for (const [config, values] of query.mock.calls as unknown as [pg.QueryConfig, unknown[]?][])
    if (values && hasPlan(config.text)) statements.set(config.text, { text: config.text, values });
  return [...statements.values()];
}

async function listLargeTables(): Promise<Set<string>> {
  const { rows } = await client.query<{ table: string }>(
    `select relnamespace::regnamespace || '.' || relname as table from pg_class
     where relkind = 'r' and reltuples >= $1`,
    [smallTable],
  );
  return new Set(rows.map(({ table }) => table));
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Schema?: string; Plans?: Plan[] };

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

async function listScannedTables(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (verbose, format json) ${text}`,
    values,
  );
  return rows
    .flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan))
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => `${node.Schema}.${node['Relation Name']}`);
}
