CREATE TABLE "web"."product_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_events_received_at" ON "web"."product_events" USING btree ("received_at");