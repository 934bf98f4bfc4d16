CREATE TABLE "train_swap"."carrier_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"part_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"overrule_code" text,
	"reason" text,
	"carrier_offer_id" text,
	"refund" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_refunds" ADD CONSTRAINT "carrier_refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_refunds_booking" ON "train_swap"."carrier_refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_refunds_one_open" ON "train_swap"."carrier_refunds" USING btree ("booking_id") WHERE "train_swap"."carrier_refunds"."state" in ('OFFERING', 'OFFERED', 'CONFIRMING');