ALTER TABLE "sandbox_provider"."refunds" ADD COLUMN "status" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."refunds" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."refunds" ADD COLUMN "fails_at" bigint;