import pg from 'pg';

type Rights = {
  role: string;
  database: string;
  canCreate: boolean;
  missing: string[];
  /** Schemas in which the role cannot create tables. */
  closed: string[];
};

const rights = `
  select current_user as role, current_database() as database,
         has_database_privilege(current_database(), 'create') as "canCreate",
         array(select name from unnest($1::text[]) as name
                where to_regnamespace(quote_ident(name)) is null) as missing,
         array(select name from unnest($1::text[]) as name
                where to_regnamespace(quote_ident(name)) is not null
                  and not (has_schema_privilege(name, 'create')
                           and has_schema_privilege(name, 'usage'))) as closed`;

/**
 * Creates missing schemas. It checks first, because `create schema if not exists` needs the privilege even when the
 * schema exists.
 * @throws {Error} with the statements that an administrator must run
 */
export async function createMissingSchemas(
  client: pg.Client,
  names: readonly string[],
): Promise<void> {
  const { rows } = await client.query<Rights>(rights, [names]);
  const [found] = rows;
  if (!found) return;
  const { canCreate: mayMake, missing } = found;
  const problems = [...(mayMake ? [] : describeMissing(found)), ...describeClosed(found)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const name of missing) {
    await client.query(`create schema if not exists ${pg.escapeIdentifier(name)}`);
  }
}

function describeMissing({ role, database, missing }: Rights): string[] {
  if (missing.length === 0) return [];
  const [to, on] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  return [
    `The role ${to} may not make schemas in the database ${on}, which lacks: ${missing.join(', ')}.`,
    'An administrator runs in it one of these two:',
    `  grant create on database ${on} to ${to};`,
    `  ${missing.map((name) => `create schema ${pg.escapeIdentifier(name)} authorization ${to};`).join(' ')}`,
  ];
}

function describeClosed({ role, database, closed }: Rights): string[] {
  if (closed.length === 0) return [];
  const [to, on] = [pg.escapeIdentifier(role), pg.escapeIdentifier(database)];
  const schemas = closed.map((name) => pg.escapeIdentifier(name)).join(', ');
  return [
    `The role ${to} may make no tables in these schemas of the database ${on}: ${closed.join(', ')}.`,
    'An administrator runs in it:',
    `  grant usage, create on schema ${schemas} to ${to};`,
  ];
}
