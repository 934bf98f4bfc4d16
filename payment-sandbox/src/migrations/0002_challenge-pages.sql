ALTER TABLE "sandbox_provider"."challenges" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."challenges" ADD COLUMN "return_url" text;