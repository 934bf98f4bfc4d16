import type pg from 'pg';
import {
  bookableSeats,
  type CoachDeckLayout,
  getRouteDayKey,
  type Journey,
  seatKey,
} from '../../services/train-swap/contract';
import type { Ticket } from '../../testing/safety/environment/installation';

export type Seated = { ticket: Ticket; journey: Journey };

type Slot = { run: number; journey: number; coach: string; place: string };
type Run = { id: number; train_id: string; layout_id: string };

async function findSlots(
  pool: pg.Pool,
  journeys: readonly Journey[],
  getLayout: (id: string) => Promise<CoachDeckLayout>,
): Promise<Slot[]> {
  const { rows } = await pool.query<Run>(
    'select id, train_id, layout_id from train_swap.train_runs where service_date = $1',
    [journeys[0]?.legs[0]?.serviceDate],
  );
  const runs = rows.map(({ id }) => id);
  await pool.query(
    'delete from train_swap.reservations where traveller_id is null and train_run_id = any($1)',
    [runs],
  );
  const { rows: held } = await pool.query<{ key: string }>(
    `select distinct train_run_id || ' ' || coach || '/' || place as key
      from train_swap.held_segments where train_run_id = any($1)`,
    [runs],
  );
  const occupied = new Set(held.map(({ key }) => key));
  const slots: Slot[] = [];
  for (const [at, { legs }] of journeys.entries()) {
    const run = rows.find(({ train_id: trainId }) => trainId === legs[0]?.trainId);
    if (!run) continue;
    const seats = bookableSeats(await getLayout(run.layout_id), 'STANDARD');
    const available = seats.filter((seat) => !occupied.has(`${run.id} ${seatKey(seat)}`));
    slots.push(...available.map((seat) => ({ run: run.id, journey: at, ...seat })));
  }
  // The first seat of each train, then the second of each, so that few tickets are spread over all trains.
  const nth = new Map<number, number>();
  const rank = slots.map(({ run }) => {
    nth.set(run, (nth.get(run) ?? 0) + 1);
    return nth.get(run) ?? 0;
  });
  return [...slots.keys()]
    .sort((one, other) => (rank[one] ?? 0) - (rank[other] ?? 0))
    .map((index) => slots[index] as Slot);
}

/**
 * Gives each ticket a different place on the otherwise full trains of a route-day, and creates wishes for two other
 * trains for the first `wishing` tickets. It writes to the database, because the services would take hours.
 */
export async function seedWishes(
  pool: pg.Pool,
  {
    tickets,
    wishing,
    journeys,
  }: { tickets: readonly Ticket[]; wishing: number; journeys: readonly Journey[] },
  getLayout: (id: string) => Promise<CoachDeckLayout>,
): Promise<Seated[]> {
  const slots = await findSlots(pool, journeys, getLayout);
  if (slots.length < tickets.length) throw new Error(`There are only ${slots.length} places.`);
  const column = <T>(pick: (slot: Slot) => T) => slots.map(pick);
  const ids = slots.map((_, at) => tickets[at]?.bookingId ?? null);
  await pool.query(
    `with slot as (
      select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::int[])
        as given (booking, run, coach, place, journey)
    ), journeys as (
      select (row_number() over () - 1)::int as n, value from jsonb_array_elements($6::jsonb)
    ), moved as (
      update train_swap.bookings b set journey = j.value
      from slot join journeys j on j.n = slot.journey where b.id = slot.booking
    ), rights as (
      update train_swap.admissions a set journey = j.value
      from slot join journeys j on j.n = slot.journey where a.booking_id = slot.booking
    ), seated as (
      insert into train_swap.reservations (id, train_run_id, coach, place, from_call, to_call, leg_index,
        state, booking_id, traveller_id, admission_id, created_at)
      select gen_random_uuid(), slot.run, slot.coach, slot.place, 0, jsonb_array_length(r.calls) - 1, 0,
        'CONFIRMED', slot.booking, a.traveller_id, a.id, now()
      from slot join train_swap.train_runs r on r.id = slot.run
      left join train_swap.admissions a on a.booking_id = slot.booking
      returning *
    ), held as (
      insert into train_swap.held_segments (train_run_id, coach, place, segment, reservation_id)
      select train_run_id, coach, place, generate_series(from_call, to_call - 1), id from seated
    )
    insert into train_swap.wishes (id, booking_id, booking_version, session_id, route_day, state,
      journey_ids, properties, together, make_room, nothing_below, deadline, departure, full_matches, created_at)
    select gen_random_uuid(), b.id, b.version, 'measured', $7, 'OPEN',
      jsonb_build_array(one.value ->> 'id', other.value ->> 'id'), '[]', false, false, false,
      (own.value ->> 'departure')::timestamptz - interval '1 hour', (own.value ->> 'departure')::timestamptz, 2,
      now() - (slot.journey || ' seconds')::interval
    from (select *, row_number() over () as nth from slot) slot
    join train_swap.bookings b on b.id = slot.booking
    join journeys own on own.n = slot.journey
    join journeys one on one.n = (slot.journey + 1 + slot.nth % 5) % $8
    join journeys other on other.n = (slot.journey + 6 + slot.nth % 3) % $8
    where slot.nth <= $9`,
    [
      ids,
      column(({ run }) => run),
      column(({ coach }) => coach),
      column(({ place }) => place),
      column(({ journey }) => journey),
      JSON.stringify(journeys),
      getRouteDayKey(journeys[0] as Journey),
      journeys.length,
      wishing,
    ],
  );
  return tickets.map((ticket, at) => ({
    ticket,
    journey: journeys[slots[at]?.journey ?? 0] as Journey,
  }));
}
