CREATE SCHEMA IF NOT EXISTS "train_swap";
--> statement-breakpoint
CREATE TABLE "train_swap"."admissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"traveller_id" uuid NOT NULL,
	"state" text NOT NULL,
	"fulfilment_id" uuid,
	"journey" jsonb NOT NULL,
	"fare" integer NOT NULL,
	"full_fare" integer NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "admissions_fulfilment_id_unique" UNIQUE("fulfilment_id"),
	CONSTRAINT "admissions_fare_positive" CHECK ("train_swap"."admissions"."fare" >= 0)
);
--> statement-breakpoint
CREATE TABLE "train_swap"."booking_grants" (
	"holder" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_grants_holder_booking_id_pk" PRIMARY KEY("holder","booking_id")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"utn" text NOT NULL,
	"order_number" text NOT NULL,
	"contact_email" text NOT NULL,
	"folded_email" text NOT NULL,
	"contact_phone" text,
	"operator_code" text NOT NULL,
	"ticket_type_code" text NOT NULL,
	"ticket_type_name" text NOT NULL,
	"service_class" text NOT NULL,
	"currency" text NOT NULL,
	"journey" jsonb NOT NULL,
	"exchanges_made" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_utn_unique" UNIQUE("utn"),
	CONSTRAINT "bookings_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."lookup_failures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "train_swap"."lookup_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bucket" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_swap"."travellers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"first_name" text NOT NULL,
	"surname" text NOT NULL,
	"folded_surname" text NOT NULL,
	"type" text NOT NULL,
	"railcard" text
);
--> statement-breakpoint
CREATE TABLE "train_swap"."exchange_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"status" text NOT NULL,
	"booking_version" integer NOT NULL,
	"offer" jsonb NOT NULL,
	"paid_after" jsonb NOT NULL,
	"full_fare" integer NOT NULL,
	"amount_due" integer NOT NULL,
	"currency" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"confirmed_booking_id" uuid,
	"payment_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "exchange_operations_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "exchange_operations_due" CHECK ("train_swap"."exchange_operations"."amount_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "train_swap"."settlements" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"owed" integer NOT NULL,
	"paid" integer NOT NULL,
	"refund_due" integer NOT NULL,
	"refunded_as" text NOT NULL,
	"currency" text NOT NULL,
	"payment_id" text,
	"settled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "settlements_paid_is_owed" CHECK ("train_swap"."settlements"."owed" = "train_swap"."settlements"."paid"),
	CONSTRAINT "settlements_paid_by" CHECK (("train_swap"."settlements"."paid" = 0) or ("train_swap"."settlements"."payment_id" is not null)),
	CONSTRAINT "settlements_refund" CHECK ("train_swap"."settlements"."refund_due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "train_swap"."fare_bands" (
	"currency" text NOT NULL,
	"name" text NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"weekdays_only" boolean NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "fare_bands_currency_name_pk" PRIMARY KEY("currency","name")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."fare_models" (
	"currency" text PRIMARY KEY NOT NULL,
	"base" integer NOT NULL,
	"per_kilometre" integer NOT NULL,
	"first_class_percent" integer NOT NULL,
	"round_down_to" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_swap"."held_segments" (
	"train_run_id" integer NOT NULL,
	"coach" text NOT NULL,
	"place" text NOT NULL,
	"segment" integer NOT NULL,
	"reservation_id" uuid NOT NULL,
	CONSTRAINT "held_segments_train_run_id_coach_place_segment_pk" PRIMARY KEY("train_run_id","coach","place","segment")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."reservations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"train_run_id" integer NOT NULL,
	"coach" text NOT NULL,
	"place" text NOT NULL,
	"from_call" integer NOT NULL,
	"to_call" integer NOT NULL,
	"leg_index" integer NOT NULL,
	"state" text NOT NULL,
	"booking_id" uuid,
	"traveller_id" uuid,
	"admission_id" uuid,
	"operation_id" uuid,
	"demonstration" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_span" CHECK ("train_swap"."reservations"."from_call" >= 0 and "train_swap"."reservations"."from_call" < "train_swap"."reservations"."to_call"),
	CONSTRAINT "reservations_holder" CHECK ("train_swap"."reservations"."demonstration" or "train_swap"."reservations"."traveller_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "train_swap"."train_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "train_swap"."train_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"train_id" text NOT NULL,
	"service_date" text NOT NULL,
	"layout_id" text NOT NULL,
	"calls" jsonb NOT NULL,
	CONSTRAINT "train_runs_train_day" UNIQUE("train_id","service_date")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."idempotency_keys" (
	"owner" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"answer" json,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_operation_key_pk" PRIMARY KEY("owner","operation","key")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "train_swap"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"order_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	CONSTRAINT "outbox_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
ALTER TABLE "train_swap"."admissions" ADD CONSTRAINT "admissions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."admissions" ADD CONSTRAINT "admissions_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "train_swap"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."booking_grants" ADD CONSTRAINT "booking_grants_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."travellers" ADD CONSTRAINT "travellers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ADD CONSTRAINT "exchange_operations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ADD CONSTRAINT "exchange_operations_confirmed_booking_id_bookings_id_fk" FOREIGN KEY ("confirmed_booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."settlements" ADD CONSTRAINT "settlements_operation_id_exchange_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "train_swap"."exchange_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."fare_bands" ADD CONSTRAINT "fare_bands_currency_fare_models_currency_fk" FOREIGN KEY ("currency") REFERENCES "train_swap"."fare_models"("currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."held_segments" ADD CONSTRAINT "held_segments_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "train_swap"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ADD CONSTRAINT "reservations_train_run_id_train_runs_id_fk" FOREIGN KEY ("train_run_id") REFERENCES "train_swap"."train_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ADD CONSTRAINT "reservations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ADD CONSTRAINT "reservations_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "train_swap"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ADD CONSTRAINT "reservations_admission_id_admissions_id_fk" FOREIGN KEY ("admission_id") REFERENCES "train_swap"."admissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_booking" ON "train_swap"."admissions" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "admissions_one_live" ON "train_swap"."admissions" USING btree ("traveller_id") WHERE "train_swap"."admissions"."state" in ('FULFILLED', 'CONFIRMED');--> statement-breakpoint
CREATE INDEX "bookings_folded_email" ON "train_swap"."bookings" USING btree ("folded_email");--> statement-breakpoint
CREATE INDEX "lookup_failures_bucket" ON "train_swap"."lookup_failures" USING btree ("bucket","failed_at");--> statement-breakpoint
CREATE INDEX "travellers_booking" ON "train_swap"."travellers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "exchange_operations_expiry" ON "train_swap"."exchange_operations" USING btree ("status","held_until");--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_operations_one_held" ON "train_swap"."exchange_operations" USING btree ("booking_id") WHERE "train_swap"."exchange_operations"."status" = 'ON_HOLD';--> statement-breakpoint
CREATE INDEX "held_segments_reservation" ON "train_swap"."held_segments" USING btree ("reservation_id");--> statement-breakpoint
CREATE INDEX "reservations_booking" ON "train_swap"."reservations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reservations_operation" ON "train_swap"."reservations" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "train_swap"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "train_swap"."outbox" USING btree ("order_key","id");