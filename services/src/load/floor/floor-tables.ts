/** The tables of the baseline. */
export const floorTables = `
  create table sessions (token text primary key, traveller uuid);
  create table bookings (id uuid primary key, version int not null default 0, journey jsonb);
  create table admissions (id uuid primary key default gen_random_uuid(), booking uuid, state text, journey jsonb);
  create index on admissions (booking);
  create table operations (id uuid primary key, booking uuid, offer jsonb, state text);
  create table segments (train int, seat int, segment int, owner uuid, primary key (train, seat, segment));
  create index on segments (owner);
  create table keys (key uuid primary key);
  create table outbox (id bigserial primary key, payload jsonb);
  create table settlements (operation uuid primary key, owed int);`;

export const trains = 50;
/** So many that two travellers rarely choose the same one. */
export const seats = 1_000_000;
export const offersQuoted = 20;

/** `seat`: a seat of the raced train. */
export type Wanted = { token: string; bookingId: string; operationId?: string; seat?: number };
/** A train without other passengers. */
export const racedTrain = -1;
