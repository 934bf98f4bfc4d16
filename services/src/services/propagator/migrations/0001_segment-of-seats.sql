-- The part of a leg that a seat is for is called segment in stored events and moves, too.
UPDATE "propagator"."events" SET "data" = replace("data"::text, '"stretch":', '"segment":')::jsonb WHERE "data"::text LIKE '%"stretch":%';
