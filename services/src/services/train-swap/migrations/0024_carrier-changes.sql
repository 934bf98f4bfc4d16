ALTER TABLE "train_swap"."carrier_bookings" ADD COLUMN "read_due_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_bookings" ADD COLUMN "refunds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "carrier_bookings_read_due" ON "train_swap"."carrier_bookings" USING btree ("carrier","read_due_at");