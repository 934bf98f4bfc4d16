-- In staging nearly all reservations are of passengers without a booking. From a sample of those the server guesses
-- hundreds for each booking, and plans accordingly. A share of the rows: no more than three or four for each.
ALTER TABLE "train_swap"."reservations" ALTER COLUMN "booking_id" SET (n_distinct = -0.3);--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ALTER COLUMN "operation_id" SET (n_distinct = -0.3);--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ALTER COLUMN "admission_id" SET (n_distinct = -0.3);
