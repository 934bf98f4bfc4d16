CREATE TABLE "train_swap"."carrier_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier_operation_id" text,
	"part_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"payment_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_operations" ADD CONSTRAINT "carrier_operations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carrier_operations_booking" ON "train_swap"."carrier_operations" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_operations_one_open" ON "train_swap"."carrier_operations" USING btree ("booking_id") WHERE "train_swap"."carrier_operations"."state" in ('HOLDING', 'HELD', 'COMMITTING');