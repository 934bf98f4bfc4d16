CREATE SCHEMA IF NOT EXISTS "reference_data";
--> statement-breakpoint
CREATE TABLE "reference_data"."coach_deck_layouts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"coaches" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."data_files" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"digest" text NOT NULL,
	"applied_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."exchange_conditions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_data"."exchange_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"ticket_type" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"exchangeable" boolean NOT NULL,
	"same_day" boolean NOT NULL,
	"same_route" boolean NOT NULL,
	"same_operator" boolean NOT NULL,
	"cut_off_minutes" integer NOT NULL,
	"fee_amount" integer NOT NULL,
	"fee_currency" text NOT NULL,
	"difference_charged" boolean NOT NULL,
	"difference_refunded" text NOT NULL,
	"max_exchanges" integer NOT NULL,
	"disruption_delay_minutes" integer NOT NULL,
	"disruption_fee_waived" boolean NOT NULL,
	"disruption_any_operator" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."idempotency_keys" (
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
CREATE TABLE "reference_data"."limits" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_data"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "reference_data"."railcards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_data"."railcards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"discount_numerator" integer NOT NULL,
	"discount_denominator" integer NOT NULL,
	"minimum_fare_amount" integer,
	"minimum_fare_before" text,
	"minimum_fare_except_months" jsonb NOT NULL,
	"not_before" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "reference_data"."ticket_types" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reference_data"."exchange_conditions" ADD CONSTRAINT "exchange_conditions_ticket_type_ticket_types_code_fk" FOREIGN KEY ("ticket_type") REFERENCES "reference_data"."ticket_types"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exchange_conditions_by_ticket" ON "reference_data"."exchange_conditions" USING btree ("ticket_type","operator");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "reference_data"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "reference_data"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE INDEX "railcards_by_code" ON "reference_data"."railcards" USING btree ("code");