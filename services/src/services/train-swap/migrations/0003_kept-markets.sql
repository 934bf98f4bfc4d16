CREATE TABLE "train_swap"."market_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "train_swap"."market_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"route_day" text,
	"booking_id" uuid,
	"train_run_id" integer,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "market_changes_transaction" ON "train_swap"."market_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "market_changes_at" ON "train_swap"."market_changes" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_wishes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT "route_day", "booking_id" FROM changed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_bookings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT wishes."route_day", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."id"
	WHERE wishes."state" = 'OPEN';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_exchanges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT wishes."route_day", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."booking_id"
	WHERE wishes."state" = 'OPEN';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_reservations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("train_run_id")
	SELECT DISTINCT "train_run_id" FROM changed;
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT wishes."route_day", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN changed ON wishes."booking_id" = changed."booking_id"
	WHERE wishes."state" = 'OPEN';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_proposals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" ("route_day", "booking_id")
	SELECT DISTINCT wishes."route_day", wishes."booking_id" FROM "train_swap"."wishes" AS wishes
	JOIN "train_swap"."proposal_parts" AS parts ON parts."wish_id" = wishes."id"
	JOIN changed ON changed."id" = parts."proposal_id"
	WHERE wishes."state" = 'OPEN';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "train_swap"."note_everything"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "train_swap"."market_changes" DEFAULT VALUES;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "note_wishes_insert" AFTER INSERT ON "train_swap"."wishes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_wishes"();
--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ENABLE ALWAYS TRIGGER "note_wishes_insert";
--> statement-breakpoint
CREATE TRIGGER "note_wishes_update" AFTER UPDATE ON "train_swap"."wishes" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_wishes"();
--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ENABLE ALWAYS TRIGGER "note_wishes_update";
--> statement-breakpoint
CREATE TRIGGER "note_wishes_delete" AFTER DELETE ON "train_swap"."wishes" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_wishes"();
--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ENABLE ALWAYS TRIGGER "note_wishes_delete";
--> statement-breakpoint
CREATE TRIGGER "note_bookings_update" AFTER UPDATE ON "train_swap"."bookings" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_bookings"();
--> statement-breakpoint
ALTER TABLE "train_swap"."bookings" ENABLE ALWAYS TRIGGER "note_bookings_update";
--> statement-breakpoint
CREATE TRIGGER "note_exchanges_insert" AFTER INSERT ON "train_swap"."exchange_operations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_exchanges"();
--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ENABLE ALWAYS TRIGGER "note_exchanges_insert";
--> statement-breakpoint
CREATE TRIGGER "note_exchanges_update" AFTER UPDATE ON "train_swap"."exchange_operations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_exchanges"();
--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ENABLE ALWAYS TRIGGER "note_exchanges_update";
--> statement-breakpoint
CREATE TRIGGER "note_exchanges_delete" AFTER DELETE ON "train_swap"."exchange_operations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_exchanges"();
--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ENABLE ALWAYS TRIGGER "note_exchanges_delete";
--> statement-breakpoint
CREATE TRIGGER "note_reservations_insert" AFTER INSERT ON "train_swap"."reservations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_reservations"();
--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ENABLE ALWAYS TRIGGER "note_reservations_insert";
--> statement-breakpoint
CREATE TRIGGER "note_reservations_update" AFTER UPDATE ON "train_swap"."reservations" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_reservations"();
--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ENABLE ALWAYS TRIGGER "note_reservations_update";
--> statement-breakpoint
CREATE TRIGGER "note_reservations_delete" AFTER DELETE ON "train_swap"."reservations" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_reservations"();
--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ENABLE ALWAYS TRIGGER "note_reservations_delete";
--> statement-breakpoint
CREATE TRIGGER "note_proposals_update" AFTER UPDATE ON "train_swap"."proposals" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_proposals"();
--> statement-breakpoint
ALTER TABLE "train_swap"."proposals" ENABLE ALWAYS TRIGGER "note_proposals_update";
--> statement-breakpoint
CREATE TRIGGER "note_wishes_truncate" AFTER TRUNCATE ON "train_swap"."wishes" FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_everything"();
--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ENABLE ALWAYS TRIGGER "note_wishes_truncate";
--> statement-breakpoint
CREATE TRIGGER "note_reservations_truncate" AFTER TRUNCATE ON "train_swap"."reservations" FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_everything"();
--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ENABLE ALWAYS TRIGGER "note_reservations_truncate";
--> statement-breakpoint
CREATE TRIGGER "note_exchange_operations_truncate" AFTER TRUNCATE ON "train_swap"."exchange_operations" FOR EACH STATEMENT EXECUTE FUNCTION "train_swap"."note_everything"();
--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ENABLE ALWAYS TRIGGER "note_exchange_operations_truncate";
