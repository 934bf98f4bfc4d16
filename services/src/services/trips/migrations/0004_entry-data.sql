ALTER TABLE "trips"."complaint_steps" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "trips"."timeline_entries" ADD COLUMN "data" jsonb;