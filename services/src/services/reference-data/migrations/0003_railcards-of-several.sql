ALTER TABLE "reference_data"."railcards" ADD COLUMN "child_discount_numerator" integer;--> statement-breakpoint
ALTER TABLE "reference_data"."railcards" ADD COLUMN "child_discount_denominator" integer;--> statement-breakpoint
ALTER TABLE "reference_data"."railcards" ADD COLUMN "party" jsonb;