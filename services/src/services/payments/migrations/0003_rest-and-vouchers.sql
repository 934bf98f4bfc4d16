CREATE TABLE "payments"."vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"operation_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouchers_code_unique" UNIQUE("code"),
	CONSTRAINT "vouchers_operation_id_unique" UNIQUE("operation_id"),
	CONSTRAINT "vouchers_amount" CHECK ("payments"."vouchers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "resting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ADD CONSTRAINT "ledger_transactions_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "payments"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_not_at_rest" ON "payments"."payments" USING btree ("id") WHERE "payments"."payments"."resting_since" is null;--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ADD CONSTRAINT "ledger_transactions_voucher_id_unique" UNIQUE("voucher_id");--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ADD CONSTRAINT "ledger_transactions_subject" CHECK (("payments"."ledger_transactions"."payment_id" is null) <> ("payments"."ledger_transactions"."voucher_id" is null));