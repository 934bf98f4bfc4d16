CREATE TABLE "payments"."provider_customers" (
	"traveller_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments"."saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"traveller_id" text NOT NULL,
	"payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_cards_payment_method_id_unique" UNIQUE("payment_method_id"),
	CONSTRAINT "saved_cards_once" UNIQUE("traveller_id","brand","last4","expiry_month","expiry_year")
);
--> statement-breakpoint
CREATE TABLE "payments"."voucher_guesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments"."voucher_guesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"bucket" text NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments"."voucher_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"voucher_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "voucher_uses_amount" CHECK ("payments"."voucher_uses"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" DROP CONSTRAINT "ledger_transactions_voucher_id_unique";--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" DROP CONSTRAINT "ledger_transactions_subject";--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "voucher_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "voucher_signs" text;--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD COLUMN "keep_card_for" text;--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ADD COLUMN "remaining" integer;--> statement-breakpoint
UPDATE "payments"."vouchers" SET "remaining" = "amount";--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ALTER COLUMN "remaining" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments"."voucher_uses" ADD CONSTRAINT "voucher_uses_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "payments"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments"."voucher_uses" ADD CONSTRAINT "voucher_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_guesses_bucket" ON "payments"."voucher_guesses" USING btree ("bucket","failed_at");--> statement-breakpoint
CREATE INDEX "voucher_uses_of_voucher" ON "payments"."voucher_uses" USING btree ("voucher_id");--> statement-breakpoint
CREATE INDEX "voucher_uses_of_payment" ON "payments"."voucher_uses" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_one_for_payment" ON "payments"."voucher_uses" USING btree ("payment_id") WHERE "payments"."voucher_uses"."status" in ('RESERVED', 'SPENT');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_voucher_once" ON "payments"."ledger_transactions" USING btree ("voucher_id") WHERE "payments"."ledger_transactions"."kind" = 'voucher';--> statement-breakpoint
CREATE INDEX "ledger_transactions_of_voucher" ON "payments"."ledger_transactions" USING btree ("voucher_id");--> statement-breakpoint
ALTER TABLE "payments"."ledger_transactions" ADD CONSTRAINT "ledger_transactions_subject" CHECK ("payments"."ledger_transactions"."payment_id" is not null or "payments"."ledger_transactions"."voucher_id" is not null);--> statement-breakpoint
ALTER TABLE "payments"."payments" ADD CONSTRAINT "payments_by_voucher" CHECK ("payments"."payments"."voucher_amount" between 0 and "payments"."payments"."amount");--> statement-breakpoint
ALTER TABLE "payments"."vouchers" ADD CONSTRAINT "vouchers_remaining" CHECK ("payments"."vouchers"."remaining" between 0 and "payments"."vouchers"."amount");
--> statement-breakpoint
-- At every commit a voucher is worth what the books say that it is worth, and what its uses leave of it.
CREATE FUNCTION "payments"."check_voucher"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept integer;
  booked bigint;
  used bigint;
BEGIN
  SELECT remaining INTO kept FROM "payments"."vouchers" WHERE id = NEW.id;
  SELECT coalesce(sum(CASE e.side WHEN 'credit' THEN e.amount ELSE -e.amount END), 0) INTO booked
    FROM "payments"."ledger_transactions" t
    JOIN "payments"."ledger_entries" e ON e.transaction_id = t.id AND e.account = 'vouchers-outstanding'
   WHERE t.voucher_id = NEW.id;
  SELECT coalesce(sum(amount), 0) INTO used
    FROM "payments"."voucher_uses" WHERE voucher_id = NEW.id AND status IN ('RESERVED', 'SPENT');
  IF booked <> kept OR NEW.amount - used <> kept THEN
    RAISE EXCEPTION 'voucher % is worth %, by the books %, after its uses %', NEW.id, kept, booked, NEW.amount - used
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "voucher_agrees"
  AFTER INSERT OR UPDATE ON "payments"."vouchers"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "payments"."check_voucher"();
