CREATE SCHEMA IF NOT EXISTS "search";
--> statement-breakpoint
CREATE SEQUENCE "search"."editions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "search"."feed_stations" (
	"edition" integer NOT NULL,
	"number" integer NOT NULL,
	"station_id" text NOT NULL,
	"stop_ids" text[] NOT NULL,
	"crs" text,
	"name" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "feed_stations_edition_number_pk" PRIMARY KEY("edition","number")
);
--> statement-breakpoint
CREATE TABLE "search"."feed_trips" (
	"edition" integer NOT NULL,
	"trip_id" text NOT NULL,
	"service" integer NOT NULL,
	"train_number" text NOT NULL,
	"headsign" text NOT NULL,
	"operator_code" text NOT NULL,
	"operator_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"layout_id" text,
	"last_seconds" integer NOT NULL,
	"stations" integer[] NOT NULL,
	"arrivals" integer[] NOT NULL,
	"departures" integer[] NOT NULL,
	"no_boarding" integer[] NOT NULL,
	"no_alighting" integer[] NOT NULL,
	CONSTRAINT "feed_trips_edition_trip_id_pk" PRIMARY KEY("edition","trip_id")
);
--> statement-breakpoint
CREATE TABLE "search"."feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"edition" integer NOT NULL,
	"name" text NOT NULL,
	"attribution" text NOT NULL,
	"illustrative" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"first_date" date,
	"last_date" date,
	"longest_seconds" integer NOT NULL,
	"trips" integer NOT NULL,
	"stations" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search"."idempotency_keys" (
	"owner" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"answer" json,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_operation_key_pk" PRIMARY KEY("owner","operation","key")
);
--> statement-breakpoint
CREATE TABLE "search"."outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search"."outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"order_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	CONSTRAINT "outbox_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "search"."received_events" (
	"event_id" uuid NOT NULL,
	"subscription" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "received_events_event_id_subscription_pk" PRIMARY KEY("event_id","subscription")
);
--> statement-breakpoint
CREATE TABLE "search"."service_days" (
	"edition" integer NOT NULL,
	"service_date" date NOT NULL,
	"service" integer NOT NULL,
	CONSTRAINT "service_days_edition_service_date_service_pk" PRIMARY KEY("edition","service_date","service")
);
--> statement-breakpoint
CREATE TABLE "search"."train_statuses" (
	"service_date" date NOT NULL,
	"train_id" text NOT NULL,
	"cancelled" boolean NOT NULL,
	"delay_minutes" integer NOT NULL,
	"platform" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feed_trips_service" ON "search"."feed_trips" USING btree ("edition","service");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "search"."idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_order_key" ON "search"."outbox" USING btree ("order_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_statuses_train" ON "search"."train_statuses" USING btree ("service_date","train_id");