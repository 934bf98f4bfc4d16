ALTER TABLE "train_swap"."reservations" DROP CONSTRAINT "reservations_holder";--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" DROP COLUMN "demonstration";--> statement-breakpoint
ALTER TABLE "train_swap"."reservations" ADD CONSTRAINT "reservations_holder" CHECK ("train_swap"."reservations"."traveller_id" is not null or "train_swap"."reservations"."booking_id" is null);