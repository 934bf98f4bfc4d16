CREATE SCHEMA IF NOT EXISTS "authentication";
--> statement-breakpoint
CREATE TABLE "authentication"."address_counters" (
	"id" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"failed_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authentication"."challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp with time zone[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authentication"."idempotency_keys" (
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
CREATE TABLE "authentication"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authentication"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "authentication"."password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"traveller_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authentication"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "authentication"."sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"traveller_id" uuid,
	"signed_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "authentication"."step_ups" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "step_ups_session_id_purpose_subject_pk" PRIMARY KEY("session_id","purpose","subject")
);
--> statement-breakpoint
CREATE TABLE "authentication"."travellers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"email" text,
	"phone" text,
	"phone_proved" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authentication"."challenges" ADD CONSTRAINT "challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "authentication"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentication"."password_resets" ADD CONSTRAINT "password_resets_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "authentication"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentication"."sessions" ADD CONSTRAINT "sessions_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "authentication"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentication"."step_ups" ADD CONSTRAINT "step_ups_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "authentication"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_expires_at" ON "authentication"."challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenges_session" ON "authentication"."challenges" USING btree ("session_id","purpose","subject");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "authentication"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "authentication"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "authentication"."password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "authentication"."sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_traveller" ON "authentication"."sessions" USING btree ("traveller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_email" ON "authentication"."travellers" USING btree ("email") WHERE "authentication"."travellers"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "travellers_proved_phone" ON "authentication"."travellers" USING btree ("phone") WHERE "authentication"."travellers"."phone_proved";