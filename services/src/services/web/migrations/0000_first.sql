CREATE SCHEMA IF NOT EXISTS "web";
--> statement-breakpoint
CREATE TABLE "web"."address_counters" (
	"id" text PRIMARY KEY NOT NULL,
	"written_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "web"."idempotency_keys" (
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
CREATE TABLE "web"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "web"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "web"."support_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_number" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"booking_reference" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_cases_case_number_unique" UNIQUE("case_number")
);
--> statement-breakpoint
CREATE TABLE "web"."support_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web"."support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL,
	"from" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "web"."support_messages" ADD CONSTRAINT "support_messages_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "web"."support_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "web"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "web"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE INDEX "support_cases_last_message_at" ON "web"."support_cases" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "support_messages_case" ON "web"."support_messages" USING btree ("case_id","id");