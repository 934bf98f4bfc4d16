ALTER TABLE "sandbox_provider"."customers" ADD COLUMN "deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_intents" ADD COLUMN "setup_future_usage" text;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_methods" ADD COLUMN "detached" boolean DEFAULT false NOT NULL;