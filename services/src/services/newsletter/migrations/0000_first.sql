CREATE SCHEMA IF NOT EXISTS "newsletter";
--> statement-breakpoint
CREATE TABLE "newsletter"."address_counters" (
	"id" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter"."idempotency_keys" (
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
CREATE TABLE "newsletter"."links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"subscriber_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "newsletter"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "newsletter"."subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "newsletter"."links" ADD CONSTRAINT "links_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "newsletter"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "newsletter"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "links_subscriber" ON "newsletter"."links" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "links_dead" ON "newsletter"."links" USING btree ("expires_at") WHERE "newsletter"."links"."subscriber_id" is null;--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "newsletter"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE INDEX "subscribers_unconfirmed" ON "newsletter"."subscribers" USING btree ("expires_at") WHERE "newsletter"."subscribers"."confirmed_at" is null;