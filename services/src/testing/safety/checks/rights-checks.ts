import type { Check } from './check';

/** One valid right to travel for every traveller, one holder for every place; always true. */
export const rightsChecks: readonly Check[] = [
  {
    code: 'not-one-right-to-travel',
    rule: 'every traveller holds exactly one valid right to travel',
    sql: `select t.id::text as subject, count(a.id) || ' valid rights' as detail
      from train_swap.travellers t
      left join train_swap.admissions a
        on a.traveller_id = t.id and a.state in ('FULFILLED', 'CONFIRMED')
      group by t.id having count(a.id) <> 1`,
  },
  {
    code: 'right-is-not-the-bookings',
    rule: 'a valid right is for the train of its booking, in the booking of its traveller, with a document',
    sql: `select a.id::text, 'traveller ' || a.traveller_id
      from train_swap.admissions a
      join train_swap.travellers t on t.id = a.traveller_id
      join train_swap.bookings b on b.id = t.booking_id
      where a.state in ('FULFILLED', 'CONFIRMED')
        and (a.booking_id <> t.booking_id or a.journey <> b.journey
          or a.fulfilment_id is null or a.ended_at is not null)`,
  },
  {
    code: 'place-not-held',
    rule: 'a reservation holds all segments of its place',
    sql: `select r.id::text, r.coach || '/' || r.place || ' is not whole'
      from train_swap.reservations r
      where r.traveller_id is not null and r.state <> 'RELEASED'
        and r.to_call - r.from_call <> (select count(*) from train_swap.held_segments s
          where s.reservation_id = r.id and s.train_run_id = r.train_run_id and s.coach = r.coach
            and s.place = r.place and s.segment >= r.from_call and s.segment < r.to_call)`,
  },
  {
    code: 'released-place-held',
    rule: 'a released place is free',
    sql: `select r.id::text, r.coach || '/' || r.place || ' is still held'
      from train_swap.reservations r
      join train_swap.held_segments s on s.reservation_id = r.id
      where r.traveller_id is not null and r.state = 'RELEASED'`,
  },
  {
    code: 'place-without-right',
    rule: 'a confirmed place belongs to a valid right of the same traveller',
    sql: `select r.id::text, r.coach || '/' || r.place
      from train_swap.reservations r
      left join train_swap.admissions a on a.id = r.admission_id
      where r.traveller_id is not null and r.state = 'CONFIRMED'
        and (a.id is null or a.state not in ('FULFILLED', 'CONFIRMED')
          or a.traveller_id <> r.traveller_id or a.booking_id <> r.booking_id)`,
  },
  {
    code: 'place-held-for-nothing',
    rule: 'a held place belongs to a swap that is on hold',
    sql: `select r.id::text, r.coach || '/' || r.place
      from train_swap.reservations r
      left join train_swap.exchange_operations o on o.id = r.operation_id
      where r.traveller_id is not null and r.state = 'ON_HOLD' and o.status is distinct from 'ON_HOLD'`,
  },
  {
    code: 'not-one-place-a-leg',
    rule: 'a right to travel after a swap, and a hold, have one place for each traveller on every segment of a numbered leg',
    sql: `select a.id::text, places.whole || ' places for ' || wanted.legs || ' legs'
      from train_swap.admissions a
      join train_swap.bookings b on b.id = a.booking_id
      cross join lateral (select count(*) as legs from jsonb_array_elements(a.journey -> 'legs') leg
        where leg ->> 'layoutId' is not null) wanted
      cross join lateral (select count(*) as legs,
          count(*) filter (where parts = last - first and parts = different
            and (first = 0 and last = calls or is_all_the_way)) as whole
        from (select r.leg_index, count(*) as parts, count(distinct segment) as different,
            min(r.from_call) as first, max(r.to_call) as last, max(jsonb_array_length(t.calls)) - 1 as calls,
            bool_or(t.calls ->> r.from_call = a.journey -> 'legs' -> r.leg_index -> 'from' ->> 'stationId')
              and bool_or(t.calls ->> r.to_call = a.journey -> 'legs' -> r.leg_index -> 'to' ->> 'stationId')
              as is_all_the_way
          from train_swap.reservations r
          join train_swap.train_runs t on t.id = r.train_run_id
          cross join generate_series(r.from_call, r.to_call - 1) segment
          where r.admission_id = a.id and r.state = 'CONFIRMED'
          group by r.leg_index having count(distinct r.train_run_id) = 1) of_leg) places
      where a.state in ('FULFILLED', 'CONFIRMED')
        and (b.exchanges_made > 0 or exists (select 1 from train_swap.reservations r
          where r.admission_id = a.id and r.operation_id is not null))
        and (places.legs <> wanted.legs or places.whole <> wanted.legs)
      union all
      select o.id::text, places.held || ' places held of ' || wanted.legs
      from train_swap.exchange_operations o
      join train_swap.bookings b on b.id = o.booking_id
      cross join lateral (select count(*) * jsonb_array_length(o.offer -> 'travellerIds') as legs
        from jsonb_array_elements(o.offer -> 'journey' -> 'legs') leg
        where leg ->> 'layoutId' is not null) wanted
      cross join lateral (select count(distinct (r.traveller_id, r.leg_index)) as held,
          count(*) filter (where r.state = 'ON_HOLD') as chosen
        from train_swap.reservations r
        where r.operation_id = o.id and r.state = 'ON_HOLD'
          or r.booking_id = b.id and r.state = 'CONFIRMED' and b.journey ->> 'id' = o.offer -> 'journey' ->> 'id'
            and jsonb_exists(o.offer -> 'travellerIds', r.traveller_id::text)) places
      where o.status = 'ON_HOLD' and o.proposal_id is null
        and (places.held <> wanted.legs or places.chosen = 0 and wanted.legs > 0)`,
  },
  {
    code: 'proposed-place-not-held',
    rule: 'a place in a proposal is held for it or is released by one of its parties',
    sql: `select o.id::text, move ->> 'coach' || '/' || (move ->> 'place')
      from train_swap.exchange_operations o
      join train_swap.proposal_parts p on p.operation_id = o.id
      cross join lateral jsonb_array_elements(p.moves) move
      where o.status = 'ON_HOLD'
        and not exists (select 1 from train_swap.carrier_operations c where c.id = o.id)
        and not exists (select 1 from train_swap.reservations r
        join train_swap.train_runs t on t.id = r.train_run_id
        where r.coach = move ->> 'coach' and r.place = move ->> 'place'
          and r.from_call <= coalesce((move -> 'calls' ->> 'from')::int, r.from_call)
          and r.to_call >= coalesce((move -> 'calls' ->> 'to')::int, r.to_call)
          and t.train_id = o.offer -> 'journey' -> 'legs' -> (move ->> 'legIndex')::int ->> 'trainId'
          and t.service_date = o.offer -> 'journey' -> 'legs' -> (move ->> 'legIndex')::int ->> 'serviceDate'
          and (r.operation_id = o.id and r.state = 'ON_HOLD' or r.state = 'CONFIRMED'
            and r.booking_id in (select booking_id from train_swap.exchange_operations peer
              where peer.proposal_id = o.proposal_id)))`,
  },
  {
    code: 'proposal-half-settled',
    rule: 'of a proposal all exchanges are confirmed, or none; at a carrier some can be',
    sql: `select p.id::text, p.state || ' with ' || count(o.id) filter (where o.status = 'CONFIRMED')
        || ' of ' || count(o.id) || ' confirmed'
      from train_swap.proposals p
      left join train_swap.exchange_operations o on o.proposal_id = p.id
      group by p.id
      having count(o.id) filter (where o.status = 'CONFIRMED')
        <> case p.state when 'SETTLED' then count(o.id) else 0 end
        and p.state not in ('SETTLING', 'PARTLY_SETTLED')`,
  },
];
