-- The part of a leg that a seat is for is called segment in stored events and moves, too.
UPDATE "train_swap"."proposal_parts" SET "moves" = replace("moves"::text, '"stretch":', '"segment":')::jsonb WHERE "moves"::text LIKE '%"stretch":%';
--> statement-breakpoint
UPDATE "train_swap"."exchange_operations" SET "offer" = replace("offer"::text, '"stretch":', '"segment":')::jsonb WHERE "offer"::text LIKE '%"stretch":%';
--> statement-breakpoint
UPDATE "train_swap"."outbox" SET "payload" = replace("payload"::text, '"stretch":', '"segment":')::jsonb WHERE "payload"::text LIKE '%"stretch":%';
