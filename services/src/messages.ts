import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openClient } from 'shared-server/database/open-client';
import type { Configuration } from './kit/configuration';
import { maxBlockingAttempts } from './kit/context/outbox';
import { servicesFor } from './service-list';

/** Rows of a service that are set aside. The content is personal data, so it stays in the database. */
const listQuery = (service: string) => `
  select event_id as id, kind, coalesce(payload->>'kind', payload->>'type') as subject, created_at
    from ${service}.outbox where attempts >= $1 order by outbox.id`;
const sendQuery = (service: string) => `
  update ${service}.outbox set not_before = null where event_id::text = $1 and attempts >= $2`;

/**
 * The command `messages [--send-again <id>]`: lists the messages and events of all services that were set aside, or lets
 * the running services send one again.
 *
 * @throws {Error} without `DATABASE_URL`, and for an unknown option or id
 */
export async function runMessages(
  args: string[],
  { databaseUrl, databaseDirectUrl = databaseUrl, environment }: Configuration,
  print: (line: string) => void,
): Promise<void> {
  const { values } = parseArgs({ args, options: { 'send-again': { type: 'string' } } });
  if (!databaseDirectUrl) throw new Error('Set DATABASE_URL to the database of the services.');
  const services = servicesFor(environment).map(({ schema }) => `"${schema.schema.schemaName}"`);
  const client = await openClient(databaseDirectUrl);
  try {
    const id = values['send-again'];
    if (id === undefined) await listSetAside(client, services, print);
    else await sendAgain(client, services, id, print);
  } finally {
    await client.end();
  }
}

async function listSetAside(
  client: pg.Client,
  services: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  let count = 0;
  for (const service of services) {
    const { rows } = await client.query(listQuery(service), [maxBlockingAttempts]);
    count += rows.length;
    for (const { id, kind, subject, created_at: createdAt } of rows) {
      print([createdAt.toISOString(), service.slice(1, -1), kind, subject, id].join('  '));
    }
  }
  print(`${count} are set aside.`);
}

async function sendAgain(
  client: pg.Client,
  services: readonly string[],
  id: string,
  print: (line: string) => void,
): Promise<void> {
  for (const service of services) {
    const { rowCount } = await client.query(sendQuery(service), [id, maxBlockingAttempts]);
    if (rowCount) return print(`${id} is sent again within seconds.`);
  }
  throw new Error(`No message or event ${id} is set aside.`);
}
