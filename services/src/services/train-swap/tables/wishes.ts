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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SeatOfLeg, ServiceClass } from '../contract/booking';
import type { Journey } from '../contract/journey';
import type { EndedBecause, ProposedKind, StoredProposalState } from '../contract/proposal';
import type { Segment } from '../contract/seat';
import type { StoredWishState, WishedProperty } from '../contract/wish';
import { bookingId } from './bookings';
import { exchangeOperations } from './exchange';
import { instant, schema } from './own-schema';

/** The changes that the travellers of a booking would accept. A wish is valid for one version of the booking. */
export const wishes = schema.table(
  'wishes',
  {
    id: uuid('id').primaryKey(),
    bookingId: bookingId(),
    bookingVersion: integer('booking_version').notNull(),
    /** The session that created the wish. It may continue with the resulting operation. */
    sessionId: text('session_id').notNull(),
    /** The carrier that has the booking. Null: it is only here. */
    carrier: text('carrier'),
    /** When free places were last requested from the carrier. Null: they are requested next. */
    checkedAt: instant('checked_at'),
    /** Stations and day. Wishes match within one route-day, except for seats on the same train. */
    routeDay: text('route_day').notNull(),
    /** The current train, for a wish for another seat on it. These wishes match regardless of their stations. */
    trainRunId: integer('train_run_id'),
    /** The leg of that train. */
    legIndex: integer('leg_index').notNull().default(0),
    /** Trains of the wished journeys. A traveller who leaves one of them may have another route. */
    wantedRunIds: integer('wanted_run_ids').array().notNull().default(sql`'{}'`),
    state: text('state').$type<StoredWishState>().notNull(),
    /** Journeys of the timetable, in order of preference. */
    journeyIds: jsonb('journey_ids').$type<string[]>().notNull(),
    properties: jsonb('properties').$type<WishedProperty[]>().notNull(),
    together: boolean('together').notNull(),
    makeRoom: boolean('make_room').notNull(),
    nothingBelow: boolean('nothing_below').notNull(),
    /** The class of the wished journeys. Null: the class of the ticket. */
    serviceClass: text('service_class').$type<ServiceClass>(),
    /** End of matching: at the latest when the wish can no longer be fulfilled, with live train times. */
    deadline: instant('deadline').notNull(),
    /** The deadline that the traveller chose, if any. */
    chosenDeadline: instant('chosen_deadline'),
    /** Departure of the current train. */
    departure: instant('departure').notNull(),
    /** Number of full matching runs before departure that included this wish. */
    fullMatches: integer('full_matches').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('wishes_route_day').on(table.routeDay, table.state),
    index('wishes_booking').on(table.bookingId),
    index('wishes_train_run').on(table.trainRunId).where(sql`${table.state} = 'OPEN'`),
    index('wishes_wanted_runs')
      .using('gin', table.wantedRunIds)
      .with({ fastupdate: false })
      .where(sql`${table.state} = 'OPEN'`),
    index('wishes_checked')
      .on(table.checkedAt)
      .where(sql`${table.carrier} is not null and ${table.state} = 'OPEN'`),
    uniqueIndex('wishes_one_open').on(table.bookingId).where(sql`${table.state} = 'OPEN'`),
  ],
);

/** Several exchanges that are settled together or not at all. */
export const proposals = schema.table(
  'proposals',
  {
    id: uuid('id').primaryKey(),
    /** The market of the proposal: a route-day or one train. */
    routeDay: text('route_day').notNull(),
    kind: text('kind').$type<ProposedKind>().notNull(),
    /** Number of parts that must be settled. */
    parties: integer('parties').notNull(),
    state: text('state').$type<StoredProposalState>().notNull(),
    endedBecause: text('ended_because').$type<EndedBecause>(),
    heldUntil: instant('held_until').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('proposals_open').on(table.state, table.heldUntil),
    index('proposals_ended').on(table.createdAt).where(sql`${table.state} <> 'OPEN'`),
    check('proposals_parties', sql`${table.parties} between 1 and 4`),
  ],
);

/**
 * A move from the current seat to the proposed one. `free` places are held for the part. `calls` is the segment when
 * the seat is for part of the leg; there is then one move per segment, in travel order.
 */
export type ProposedMove = SeatOfLeg & {
  from: { coach: string; place: string };
  free: boolean;
  calls?: Segment;
};

/** The part of one party in a proposal: its exchange operation and its moves. */
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
    /** The payment authorised for the amount due when the part was accepted. */
    paymentId: text('payment_id').unique(),
  },
  (table) => [
    index('proposal_parts_proposal').on(table.proposalId),
    index('proposal_parts_wish').on(table.wishId),
  ],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Changes that invalidate data cached in memory. Triggers of the source tables write them, and they are deleted after
 * some minutes. A row with all columns null means that everything may have changed.
 */
export const marketChanges = schema.table(
  'market_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The writing transaction. Ids do not follow the commit order; snapshots decide what a reader has seen. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    /** With `booking_id`: a wish of this booking in this market (a route-day or a train) changed. */
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
