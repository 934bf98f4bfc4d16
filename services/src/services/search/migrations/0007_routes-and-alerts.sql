ALTER TABLE "search"."feed_trips" ADD COLUMN "route_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "search"."feed_trips" ADD COLUMN "direction" integer;--> statement-breakpoint
ALTER TABLE "search"."live_sources" ADD COLUMN "alerts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "feed_trips_route" ON "search"."feed_trips" USING btree ("edition","route_id");