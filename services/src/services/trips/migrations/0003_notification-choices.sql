CREATE TABLE "trips"."notification_choices" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"swap_results" boolean NOT NULL,
	"proposals" boolean NOT NULL,
	"train_changes" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
