CREATE SCHEMA IF NOT EXISTS "discounts";
--> statement-breakpoint
CREATE TABLE "discounts"."discount_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"currency" text,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_codes_one_kind" CHECK (("discounts"."discount_codes"."percent" is null) <> ("discounts"."discount_codes"."amount" is null)),
	CONSTRAINT "discount_codes_percent" CHECK ("discounts"."discount_codes"."percent" between 1 and 100),
	CONSTRAINT "discount_codes_amount" CHECK ("discounts"."discount_codes"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "discounts"."idempotency_keys" (
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
CREATE TABLE "discounts"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "discounts"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "discounts"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "discounts"."outbox" USING btree ("order_key","id");