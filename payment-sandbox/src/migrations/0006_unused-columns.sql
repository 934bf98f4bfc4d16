DROP TABLE "sandbox_provider"."wrong_codes" CASCADE;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."charges" DROP COLUMN "failure_code";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."charges" DROP COLUMN "failure_message";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."charges" DROP COLUMN "authenticated";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."customers" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."customers" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."idempotent_calls" DROP COLUMN "request_id";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_intents" DROP COLUMN "capture_method";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_intents" DROP COLUMN "receipt_email";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_methods" DROP COLUMN "funding";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payment_methods" DROP COLUMN "metadata";