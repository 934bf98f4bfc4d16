import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readVersion } from 'shared-server/program/run-program';
import { servicesFor } from '../service-list';
import { listBreakingStatements } from './expand-and-contract';

const version = readVersion(join(import.meta.dirname, '../..'));
const sandboxFolder = join(import.meta.dirname, '../../../payment-sandbox/src/migrations');

/** From the time before the rule. The list does not grow. */
const beforeTheRule = [
  'payments/0005_spend-vouchers-and-keep-cards.sql',
  'payments/0006_several-vouchers.sql',
  'payments/0009_drop-failure-message.sql',
  'train-swap/0015_standard-names.sql',
  'train-swap/0017_places-of-other-retailers.sql',
  'payment-sandbox/0006_unused-columns.sql',
];

const folders = [
  ...servicesFor('test').map(({ name, migrationsFolder }) => ({ name, folder: migrationsFolder })),
  { name: 'payment-sandbox', folder: sandboxFolder },
];
const migrations = folders.flatMap(({ name, folder }) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ id: `${name}/${file}`, sql: readFileSync(join(folder, file), 'utf8') })),
);

it('no migration breaks the processes of the release before', () => {
  const found = migrations.filter(({ sql }) => listBreakingStatements(sql, version).length > 0);
  expect(found.map(({ id }) => id).sort()).toEqual([...beforeTheRule].sort());
});

describe('listBreakingStatements', () => {
  it.each([
    'ALTER TABLE "trips"."passes" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "trips"."passes" RENAME TO "tickets";',
    'ALTER TABLE "trips"."passes" DROP COLUMN "a";',
    'DROP TABLE "trips"."passes";',
    'ALTER TABLE "trips"."passes" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "trips"."passes" ALTER COLUMN "a" SET DATA TYPE text;',
    'ALTER TABLE "trips"."passes" ADD COLUMN "a" text NOT NULL;',
  ])('finds %s', (statement) => {
    expect(listBreakingStatements(statement, '1.1.0')).toEqual([statement]);
  });

  it.each([
    'CREATE TABLE "trips"."notes" ("a" text NOT NULL);',
    'ALTER TABLE "trips"."passes" ADD COLUMN "a" text;',
    `ALTER TABLE "trips"."passes" ADD COLUMN "a" text DEFAULT '' NOT NULL;`,
    'ALTER TABLE "trips"."passes" ALTER COLUMN "a" DROP NOT NULL;',
    'ALTER INDEX "trips"."passes_a" RENAME TO "passes_b";',
  ])('accepts %s', (statement) => {
    expect(listBreakingStatements(statement, '1.1.0')).toEqual([]);
  });

  it('accepts a later step only in a release after the one that no longer uses the column', () => {
    const sql = '-- contract: unused since 1.1.0\nALTER TABLE "a"."b" DROP COLUMN "c";';
    expect(listBreakingStatements(sql, '1.2.0')).toEqual([]);
    expect(listBreakingStatements(sql, '1.1.0')).toHaveLength(1);
  });
});
