import { boolean, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { schema } from './own-schema';

/** The illustrative fares of `fares/fare-model.ts`, one row per currency. */
export const fareModels = schema.table('fare_models', {
  currency: text('currency').primaryKey(),
  base: integer('base').notNull(),
  perKilometre: integer('per_kilometre').notNull(),
  firstClassPercent: integer('first_class_percent').notNull(),
  roundDownTo: integer('round_down_to').notNull(),
});

export const fareBands = schema.table(
  'fare_bands',
  {
    currency: text('currency')
      .notNull()
      .references(() => fareModels.currency),
    name: text('name').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toMinute: integer('to_minute').notNull(),
    weekdaysOnly: boolean('weekdays_only').notNull(),
    percent: integer('percent').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.name] })],
);
