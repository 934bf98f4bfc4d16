import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Coach } from './coaches/coach-deck-layout';
import type { CompensationBand } from './contract';
import type { RailcardParty } from './railcards/railcard-party';

export const schema = pgSchema('reference_data');
export const { outbox, receivedEvents, idempotencyKeys } = serviceTables(schema);

/** The version of each data file that the tables contain. */
export const dataFiles = schema.table('data_files', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
  digest: text('digest').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
});

export const ticketTypes = schema.table('ticket_types', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  position: integer('position').notNull(),
});

/** `operator` `*` applies to every operator without a specific row. `validTo` is exclusive; null means no end. */
export const exchangeConditions = schema.table(
  'exchange_conditions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    operator: text('operator').notNull(),
    ticketType: text('ticket_type')
      .notNull()
      .references(() => ticketTypes.code),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    exchangeable: boolean('exchangeable').notNull(),
    sameDay: boolean('same_day').notNull(),
    sameRoute: boolean('same_route').notNull(),
    sameOperator: boolean('same_operator').notNull(),
    cutOffMinutes: integer('cut_off_minutes').notNull(),
    feeAmount: integer('fee_amount').notNull(),
    feeCurrency: text('fee_currency').notNull(),
    differenceCharged: boolean('difference_charged').notNull(),
    differenceRefunded: text('difference_refunded')
      .$type<'none' | 'voucher' | 'original'>()
      .notNull(),
    maxExchanges: integer('max_exchanges').notNull(),
    disruptionDelayMinutes: integer('disruption_delay_minutes').notNull(),
    disruptionFeeWaived: boolean('disruption_fee_waived').notNull(),
    disruptionAnyOperator: boolean('disruption_any_operator').notNull(),
    disruptionExchangeable: boolean('disruption_exchangeable').notNull().default(false),
  },
  (table) => [index('exchange_conditions_by_ticket').on(table.ticketType, table.operator)],
);

export const railcards = schema.table(
  'railcards',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    discountNumerator: integer('discount_numerator').notNull(),
    discountDenominator: integer('discount_denominator').notNull(),
    minimumFareAmount: integer('minimum_fare_amount'),
    minimumFareBefore: text('minimum_fare_before'),
    minimumFareExceptMonths: jsonb('minimum_fare_except_months').$type<number[]>().notNull(),
    notBefore: text('not_before'),
    childDiscountNumerator: integer('child_discount_numerator'),
    childDiscountDenominator: integer('child_discount_denominator'),
    party: jsonb('party').$type<RailcardParty>(),
    position: integer('position').notNull(),
  },
  (table) => [index('railcards_by_code').on(table.code)],
);

export const limits = schema.table('limits', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});

export const coachDeckLayouts = schema.table('coach_deck_layouts', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  coaches: jsonb('coaches').$type<Coach[]>().notNull(),
});

/** What is served in a class, by language. `operator` `*` applies to every operator without a specific row. */
export const travelClasses = schema.table(
  'travel_classes',
  {
    operator: text('operator').notNull(),
    serviceClass: text('service_class').$type<Coach['class']>().notNull(),
    texts: jsonb('texts').$type<Record<string, string>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.operator, table.serviceClass] })],
);

/** `operator` `*` applies to every operator without a specific row. `validTo` is exclusive; null means no end. */
export const delayCompensationSchemes = schema.table(
  'delay_compensation_schemes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    operator: text('operator').notNull(),
    name: text('name').notNull(),
    validFrom: date('valid_from').notNull(),
    validTo: date('valid_to'),
    claimWithinDays: integer('claim_within_days').notNull(),
    bands: jsonb('bands').$type<CompensationBand[]>().notNull(),
  },
  (table) => [index('delay_compensation_schemes_by_operator').on(table.operator)],
);

/** One row: the time limit for answering a complaint, and the non-working days. */
export const complaintTerms = schema.table('complaint_terms', {
  id: integer('id').primaryKey(),
  answerWithinWorkingDays: integer('answer_within_working_days').notNull(),
  timeZone: text('time_zone').notNull(),
  holidays: jsonb('holidays').$type<string[]>().notNull(),
});
