CREATE TABLE "train_swap"."carrier_bookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"carrier_booking_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"passenger_ids" jsonb NOT NULL,
	"offers" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"digest" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carrier_bookings_id" UNIQUE("carrier","carrier_booking_id")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."carrier_tickets" (
	"admission_id" uuid PRIMARY KEY NOT NULL,
	"part_id" text NOT NULL,
	"places" jsonb NOT NULL,
	"barcode" text
);
--> statement-breakpoint
ALTER TABLE "train_swap"."bookings" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_bookings" ADD CONSTRAINT "carrier_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_tickets" ADD CONSTRAINT "carrier_tickets_admission_id_admissions_id_fk" FOREIGN KEY ("admission_id") REFERENCES "train_swap"."admissions"("id") ON DELETE cascade ON UPDATE no action;