ALTER TABLE "train_swap"."reservations" ADD COLUMN "stretch" jsonb;--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ADD COLUMN "train_run_id" integer;--> statement-breakpoint
CREATE INDEX "wishes_train_run" ON "train_swap"."wishes" USING btree ("train_run_id") WHERE "train_swap"."wishes"."state" = 'OPEN';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "train_swap"."note_wishes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT markets."market", wishes."booking_id" FROM changed AS wishes
	CROSS JOIN LATERAL (VALUES (wishes."route_day"), ('train-run ' || wishes."train_run_id")) AS markets ("market")
	WHERE markets."market" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "train_swap"."note_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT markets."market", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."id"
	CROSS JOIN LATERAL (VALUES (wishes."route_day"), ('train-run ' || wishes."train_run_id")) AS markets ("market")
	WHERE wishes."state" = 'OPEN' AND markets."market" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "train_swap"."note_exchanges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT markets."market", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."booking_id"
	CROSS JOIN LATERAL (VALUES (wishes."route_day"), ('train-run ' || wishes."train_run_id")) AS markets ("market")
	WHERE wishes."state" = 'OPEN' AND markets."market" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "train_swap"."note_reservations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("train_run_id")
	SELECT DISTINCT "train_run_id" FROM changed;
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT markets."market", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."booking_id"
	CROSS JOIN LATERAL (VALUES (wishes."route_day"), ('train-run ' || wishes."train_run_id")) AS markets ("market")
	WHERE wishes."state" = 'OPEN' AND markets."market" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "train_swap"."note_proposals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT markets."market", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN "train_swap"."proposal_parts" AS parts ON parts."wish_id" = wishes."id"
	JOIN changed ON changed."id" = parts."proposal_id"
	CROSS JOIN LATERAL (VALUES (wishes."route_day"), ('train-run ' || wishes."train_run_id")) AS markets ("market")
	WHERE wishes."state" = 'OPEN' AND markets."market" IS NOT NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE "train_swap"."wishes" SET "train_run_id" = (
	SELECT reservations."train_run_id" FROM "train_swap"."reservations"
	WHERE reservations."booking_id" = wishes."booking_id" AND reservations."state" = 'CONFIRMED' LIMIT 1
) WHERE "state" = 'OPEN' AND ("journey_ids" = '[]' OR "make_room");
