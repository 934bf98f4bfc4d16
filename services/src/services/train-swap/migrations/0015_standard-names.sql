ALTER TABLE "train_swap"."bookings" RENAME COLUMN "is_to_be_forgotten" TO "is_to_be_anonymised";--> statement-breakpoint
ALTER INDEX "train_swap"."bookings_to_be_forgotten" RENAME TO "bookings_to_be_anonymised";--> statement-breakpoint
ALTER TABLE "train_swap"."settlements" RENAME COLUMN "refund_taken_over_at" TO "refund_acknowledged_at";--> statement-breakpoint
ALTER INDEX "train_swap"."settlements_refund_waits" RENAME TO "settlements_refund_unacknowledged";--> statement-breakpoint
-- Subscriptions were renamed. An event that was handled under the old name must not be handled again.
UPDATE "train_swap"."received_events" SET "subscription" = 'anonymise-traveller' WHERE "subscription" = 'forget-traveller';--> statement-breakpoint
UPDATE "train_swap"."received_events" SET "subscription" = 'publish-train-events' WHERE "subscription" = 'tell-of-train';
