import { sql } from 'drizzle-orm';
import { check, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import { guessTable } from '../../kit/limits/guess-counters';

export const schema = pgSchema('discounts');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

/** Discount codes in upper case, each with a percentage or an amount. */
export const discountCodes = schema.table(
  'discount_codes',
  {
    code: text('code').primaryKey(),
    description: text('description').notNull(),
    percent: integer('percent'),
    amount: integer('amount'),
    currency: text('currency'),
    validFrom: timestamp('valid_from', { withTimezone: true }).notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('discount_codes_one_kind', sql`(${table.percent} is null) <> (${table.amount} is null)`),
    check('discount_codes_percent', sql`${table.percent} between 1 and 100`),
    check('discount_codes_amount', sql`${table.amount} > 0`),
  ],
);

export const codeGuesses = guessTable(schema, 'code_guesses');
