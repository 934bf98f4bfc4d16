CREATE SCHEMA IF NOT EXISTS "sandbox_provider";
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"payment_intent" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_to" text NOT NULL,
	"expires_at" bigint NOT NULL,
	"resend_at" bigint NOT NULL,
	"attempts_left" integer NOT NULL,
	"resends_left" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "challenges_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."charges" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"payment_intent" text NOT NULL,
	"payment_method" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_captured" integer DEFAULT 0 NOT NULL,
	"amount_refunded" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"captured" boolean NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"authenticated" boolean NOT NULL,
	CONSTRAINT "charges_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."customers" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"email" text,
	"name" text,
	"metadata" jsonb NOT NULL,
	CONSTRAINT "customers_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."events" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"request_id" text,
	"idempotency_key" text,
	"delivery" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at_ms" bigint NOT NULL,
	CONSTRAINT "events_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."idempotent_calls" (
	"key" text PRIMARY KEY NOT NULL,
	"created" bigint NOT NULL,
	"request_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"amount" integer NOT NULL,
	"amount_capturable" integer DEFAULT 0 NOT NULL,
	"amount_received" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"client_secret" text NOT NULL,
	"capture_method" text NOT NULL,
	"customer" text,
	"payment_method" text,
	"latest_charge" text,
	"description" text,
	"receipt_email" text,
	"metadata" jsonb NOT NULL,
	"last_payment_error" jsonb,
	"canceled_at" bigint,
	"cancellation_reason" text,
	CONSTRAINT "payment_intents_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"customer" text,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"outcome" text NOT NULL,
	"issuer_phone" text NOT NULL,
	"postal_code" text,
	"metadata" jsonb NOT NULL,
	CONSTRAINT "payment_methods_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"created" bigint NOT NULL,
	"charge" text NOT NULL,
	"payment_intent" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"metadata" jsonb NOT NULL,
	CONSTRAINT "refunds_sequence_unique" UNIQUE("sequence")
);
--> statement-breakpoint
ALTER TABLE "sandbox_provider"."challenges" ADD CONSTRAINT "challenges_payment_intent_payment_intents_id_fk" FOREIGN KEY ("payment_intent") REFERENCES "sandbox_provider"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."charges" ADD CONSTRAINT "charges_payment_intent_payment_intents_id_fk" FOREIGN KEY ("payment_intent") REFERENCES "sandbox_provider"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."charges" ADD CONSTRAINT "charges_payment_method_payment_methods_id_fk" FOREIGN KEY ("payment_method") REFERENCES "sandbox_provider"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_intents" ADD CONSTRAINT "payment_intents_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "sandbox_provider"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_intents" ADD CONSTRAINT "payment_intents_payment_method_payment_methods_id_fk" FOREIGN KEY ("payment_method") REFERENCES "sandbox_provider"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_methods" ADD CONSTRAINT "payment_methods_customer_customers_id_fk" FOREIGN KEY ("customer") REFERENCES "sandbox_provider"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."refunds" ADD CONSTRAINT "refunds_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "sandbox_provider"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."refunds" ADD CONSTRAINT "refunds_payment_intent_payment_intents_id_fk" FOREIGN KEY ("payment_intent") REFERENCES "sandbox_provider"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_due" ON "sandbox_provider"."events" USING btree ("delivery","next_attempt_at_ms");