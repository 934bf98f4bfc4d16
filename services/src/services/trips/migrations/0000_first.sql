CREATE SCHEMA IF NOT EXISTS "trips";
--> statement-breakpoint
CREATE TABLE "trips"."idempotency_keys" (
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
CREATE TABLE "trips"."issued_fulfilments" (
	"fulfilment_id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"payload" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trips"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trips"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "trips"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "trips"."timeline_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trips"."timeline_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "timeline_entries_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "trips"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "issued_fulfilments_booking" ON "trips"."issued_fulfilments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "trips"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE INDEX "timeline_entries_booking" ON "trips"."timeline_entries" USING btree ("booking_id","at");