ALTER TABLE "authentication"."challenges" ADD COLUMN "amount_due" integer;--> statement-breakpoint
ALTER TABLE "authentication"."challenges" ADD COLUMN "currency" text;