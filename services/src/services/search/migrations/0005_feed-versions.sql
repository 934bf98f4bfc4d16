CREATE TABLE "search"."feed_checks" (
	"feed_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"digest" text,
	"checked_at" timestamp with time zone,
	"is_next_allowed" boolean DEFAULT false NOT NULL,
	"tries" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search"."feed_versions" (
	"edition" integer PRIMARY KEY NOT NULL,
	"feed_id" text NOT NULL,
	"digest" text,
	"feed" jsonb NOT NULL,
	"stop_times" integer,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "feed_versions_feed" ON "search"."feed_versions" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "train_statuses_cancelled" ON "search"."train_statuses" USING btree ("service_date") WHERE "search"."train_statuses"."cancelled";