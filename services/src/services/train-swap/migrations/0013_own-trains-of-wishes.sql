ALTER TABLE "train_swap"."wishes" ADD COLUMN "leg_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ADD COLUMN "chosen_deadline" timestamp with time zone;--> statement-breakpoint
-- Whether it was chosen until when an older wish is good, nobody knows: it is no longer than it was.
UPDATE "train_swap"."wishes" SET "chosen_deadline" = "deadline" WHERE "state" = 'OPEN';
