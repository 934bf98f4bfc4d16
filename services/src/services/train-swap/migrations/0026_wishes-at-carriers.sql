ALTER TABLE "train_swap"."carrier_operations" ADD COLUMN "due" integer;--> statement-breakpoint
ALTER TABLE "train_swap"."carrier_operations" ADD COLUMN "repairs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "wishes_checked" ON "train_swap"."wishes" USING btree ("checked_at") WHERE "train_swap"."wishes"."carrier" is not null and "train_swap"."wishes"."state" = 'OPEN';