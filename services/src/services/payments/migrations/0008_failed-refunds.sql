CREATE TABLE "payments"."failed_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"refund_id" uuid,
	"retry_of" text,
	"attempt" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"retry_at" timestamp with time zone,
	"failed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "failed_refunds_retry_of_unique" UNIQUE("retry_of"),
	CONSTRAINT "failed_refunds_amount" CHECK ("payments"."failed_refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "refund_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."failed_refunds" ADD CONSTRAINT "failed_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments"."failed_refunds" ADD CONSTRAINT "failed_refunds_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "payments"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_refunds_of_payment" ON "payments"."failed_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "failed_refunds_to_retry" ON "payments"."failed_refunds" USING btree ("retry_at") WHERE "payments"."failed_refunds"."status" = 'RETRY';--> statement-breakpoint
CREATE INDEX "failed_refunds_by_status" ON "payments"."failed_refunds" USING btree ("status","failed_at");--> statement-breakpoint
CREATE INDEX "payments_refund_look_at" ON "payments"."payments" USING btree ("refund_look_at") WHERE "payments"."payments"."refund_look_at" is not null;--> statement-breakpoint
-- Refunds of the releases before may have failed unnoticed.
UPDATE "payments"."payments" SET "refund_look_at" = now() WHERE "refunded_amount" > 0;
