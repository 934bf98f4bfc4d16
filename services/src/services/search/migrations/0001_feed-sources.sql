ALTER TABLE "search"."feeds" ADD COLUMN "source_file" text;--> statement-breakpoint
ALTER TABLE "search"."feeds" ADD COLUMN "source_agencies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "search"."feeds" SET "source_agencies" = ARRAY(SELECT DISTINCT "operator_name" FROM "search"."feed_trips" WHERE "feed_trips"."edition" = "feeds"."edition");
