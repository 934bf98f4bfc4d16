CREATE TABLE "search"."live_sources" (
	"feed_id" text NOT NULL,
	"position" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"data_at" timestamp with time zone,
	"has_trips" boolean NOT NULL,
	"entities" integer NOT NULL,
	"problem" text,
	"warnings" text[] NOT NULL,
	CONSTRAINT "live_sources_feed_id_position_pk" PRIMARY KEY("feed_id","position")
);
--> statement-breakpoint
ALTER TABLE "search"."feed_stations" ADD COLUMN "platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "sequences" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."train_statuses" ADD COLUMN "stops" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."train_statuses" ADD COLUMN "occupancy" jsonb;