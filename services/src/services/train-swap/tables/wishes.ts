import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SeatOfLeg } from '../contract/booking';
import type { Journey } from '../contract/journey';
import type { EndedBecause, ProposalState, ProposedKind } from '../contract/proposal';
import type { Stretch } from '../contract/seat';
import type { StoredWishState, WishedProperty } from '../contract/wish';
import { bookings } from './bookings';
import { exchangeOperations } from './exchange';
import { schema } from './own-schema';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What the travellers of a booking would take; good for one version of the booking alone. */
export const wishes = schema.table(
  'wishes',
  {
    id: uuid('id').primaryKey(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    bookingVersion: integer('booking_version').notNull(),
    /** Who made it: that session may go on with what it brings. */
    sessionId: text('session_id').notNull(),
    /** Stations and day: only wishes of one route-day can meet, but for seats on the own train. */
    routeDay: text('route_day').notNull(),
    /** The train that is held, by those who ask for another seat on it: they meet wherever they get on and off. */
    trainRunId: integer('train_run_id'),
    /** Which of the journey's trains that is. */
    legIndex: integer('leg_index').notNull().default(0),
    /** The trains of the wanted journeys: whoever leaves one may travel another route. */
    wantedRunIds: integer('wanted_run_ids').array().notNull().default(sql`'{}'`),
    state: text('state').$type<StoredWishState>().notNull(),
    /** Journeys of the timetable, the dearest wish first. */
    journeyIds: jsonb('journey_ids').$type<string[]>().notNull(),
    properties: jsonb('properties').$type<WishedProperty[]>().notNull(),
    together: boolean('together').notNull(),
    makeRoom: boolean('make_room').notNull(),
    nothingBelow: boolean('nothing_below').notNull(),
    /** Until when it is looked for: at the latest as long as it can come true with the trains as they run. */
    deadline: instant('deadline').notNull(),
    /** Until when the traveller wants it at the latest, where that was said. */
    chosenDeadline: instant('chosen_deadline'),
    /** Of the train that is held. */
    departure: instant('departure').notNull(),
    /** How many of the full matches before departure have seen it. */
    fullMatches: integer('full_matches').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('wishes_route_day').on(table.routeDay, table.state),
    index('wishes_train_run').on(table.trainRunId).where(sql`${table.state} = 'OPEN'`),
    index('wishes_wanted_runs')
      .using('gin', table.wantedRunIds)
      .with({ fastupdate: false })
      .where(sql`${table.state} = 'OPEN'`),
    uniqueIndex('wishes_one_open').on(table.bookingId).where(sql`${table.state} = 'OPEN'`),
  ],
);

/** N exchanges that happen together or not at all. */
export const proposals = schema.table(
  'proposals',
  {
    id: uuid('id').primaryKey(),
    /** Of which market it came: a route-day, or one train. */
    routeDay: text('route_day').notNull(),
    kind: text('kind').$type<ProposedKind>().notNull(),
    /** How many parts it must have to be settled. */
    parties: integer('parties').notNull(),
    state: text('state').$type<ProposalState>().notNull(),
    endedBecause: text('ended_because').$type<EndedBecause>(),
    heldUntil: instant('held_until').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('proposals_open').on(table.state, table.heldUntil),
    check('proposals_parties', sql`${table.parties} between 1 and 4`),
  ],
);

/**
 * Where somebody sits now, and where the proposal seats them; `free` places are held for the part. Where it seats them
 * for a part of their way, one for each part in the order of the way, with its calls; without calls it is all the leg.
 */
export type ProposedMove = SeatOfLeg & {
  from: { coach: string; place: string };
  free: boolean;
  calls?: Stretch;
};

/** One party's part: an exchange operation of its own, with what it gives and gets. */
export const proposalParts = schema.table(
  'proposal_parts',
  {
    operationId: uuid('operation_id')
      .primaryKey()
      .references(() => exchangeOperations.id, { onDelete: 'cascade' }),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposals.id, { onDelete: 'cascade' }),
    wishId: uuid('wish_id')
      .notNull()
      .references(() => wishes.id, { onDelete: 'cascade' }),
    previousJourney: jsonb('previous_journey').$type<Journey>().notNull(),
    moves: jsonb('moves').$type<ProposedMove[]>().notNull(),
    acceptedAt: instant('accepted_at'),
    /** Authorised for exactly what is due when the part was accepted. */
    paymentId: text('payment_id').unique(),
  },
  (table) => [
    index('proposal_parts_proposal').on(table.proposalId),
    index('proposal_parts_wish').on(table.wishId),
  ],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What is kept in memory and must be looked at again: written by triggers of the tables it is read from, so
 * that no change is forgotten, and kept for minutes. Nothing of it named: all may have changed.
 */
export const marketChanges = schema.table(
  'market_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Whoever read before this one's commit has not seen it, whatever the order of the ids. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    /** With `booking_id`: somebody of this market, a route-day or a train, wishes or did. */
    routeDay: text('route_day'),
    bookingId: uuid('booking_id'),
    trainRunId: integer('train_run_id'),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('market_changes_transaction').on(table.transaction),
    index('market_changes_at').on(table.at),
  ],
);
