import pg from 'pg';

type Rights = {
  role: string;
  database: string;
  mayMake: boolean;
  missing: string[];
  /** Those in which it may make no tables. */
  closed: string[];
};

const rights = `
  select current_user as role, current_database() as database,
         has_database_privilege(current_database(), 'create') as "mayMake",
         array(select name from unnest($1::text[]) as name
                where to_regnamespace(quote_ident(name)) is null) as missing,
         array(select name from unnest($1::text[]) as name
                where to_regnamespace(quote_ident(name)) is not null
                  and not (has_schema_privilege(name, 'create')
                           and has_schema_privilege(name, 'usage'))) as closed`;

/**
 * Makes those schemas that are not there. PostgreSQL wants the right to make one also where `if not exists` has nothing
 * to make, and an administrator who made them beforehand need not give it: so they are looked for first.
 * @throws {Error} which says what an administrator runs for a role that may not work here
 */
export async function makeMissingSchemas(
  client: pg.Client,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Rights>(rights, [names]);
  const [found] = rows;
  if (!found) return;
  const { mayMake, missing } = found;
  const complaints = [...(mayMake ? [] : missingOf(found)), ...closedOf(found)];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  for (const name of missing) {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(name)}`);
  }
}

function missingOf({ role, database, missing }: Rights): string[] {
  if (missing.length === 0) return [];
  const [to, on] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  return [
    `The role ${to} may not make schemas in the database ${on}, which lacks: ${missing.join(', ')}.`,
    'An administrator runs in it one of these two:',
    `  grant create on database ${on} to ${to};`,
    `  ${missing.map((name) => `create schema ${pg.escapeIdentifier(name)} authorization ${to};`).join(' ')}`,
  ];
}

function closedOf({ role, database, closed }: Rights): string[] {
  if (closed.length === 0) return [];
  const [to, on] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  const schemas = closed.map((name) => pg.escapeIdentifier(name)).join(', ');
  return [
    `The role ${to} may make no tables in these schemas of the database ${on}: ${closed.join(', ')}.`,
    'An administrator runs in it:',
    `  grant usage, create on schema ${schemas} to ${to};`,
  ];
}
