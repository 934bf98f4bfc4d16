CREATE TABLE "search"."transfer_rules" (
	"edition" integer NOT NULL,
	"from_side" integer NOT NULL,
	"to_side" integer NOT NULL,
	"to_station" integer NOT NULL,
	"rank" integer NOT NULL,
	"seconds" integer,
	CONSTRAINT "transfer_rules_edition_from_side_to_side_pk" PRIMARY KEY("edition","from_side","to_side")
);
--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "continues_as" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "transfers_from" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "transfers_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_trips_block" ON "search"."feed_trips" USING btree ("edition","block") WHERE "search"."feed_trips"."block" is not null;