CREATE TABLE "payments"."refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("payments"."refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments"."vouchers" DROP CONSTRAINT "vouchers_operation_id_unique";--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ADD COLUMN "instead_of" uuid;--> statement-breakpoint
ALTER TABLE "payments"."refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "payments"."refunds" USING btree ("operation_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "payments"."refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "payments"."refunds" USING btree ("id") WHERE "payments"."refunds"."status" = 'DUE';--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ADD CONSTRAINT "vouchers_instead_of_refunds_id_fk" FOREIGN KEY ("instead_of") REFERENCES "payments"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ADD CONSTRAINT "vouchers_once" UNIQUE NULLS NOT DISTINCT("operation_id","instead_of");--> statement-breakpoint
UPDATE "payments"."payments" SET "look_at" = now() WHERE "status" = 'REQUIRES_ACTION';
