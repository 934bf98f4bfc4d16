DROP INDEX "payments"."voucher_uses_one_for_payment";--> statement-breakpoint
ALTER TABLE "payments"."voucher_uses" ADD COLUMN "position" integer;--> statement-breakpoint
UPDATE "payments"."voucher_uses" SET "position" = 1;--> statement-breakpoint
ALTER TABLE "payments"."voucher_uses" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_uses_once_for_payment" ON "payments"."voucher_uses" USING btree ("payment_id","voucher_id") WHERE "payments"."voucher_uses"."status" in ('RESERVED', 'SPENT');--> statement-breakpoint
ALTER TABLE "payments"."payments" DROP COLUMN "voucher_signs";--> statement-breakpoint
-- Its parts went back when it was cancelled.
UPDATE "payments"."payments" SET "voucher_amount" = 0 WHERE "status" = 'CANCELLED' AND "voucher_amount" > 0;
--> statement-breakpoint
-- At every commit the parts of vouchers that are on a payment, or were when it was taken, are what it says that vouchers pay.
CREATE FUNCTION "payments"."check_vouchers_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  payment uuid;
  said integer;
  used bigint;
BEGIN
  IF TG_TABLE_NAME = 'payments' THEN payment := NEW.id; ELSE payment := NEW.payment_id; END IF;
  SELECT voucher_amount INTO said FROM "payments"."payments" WHERE id = payment;
  SELECT coalesce(sum(amount), 0) INTO used
    FROM "payments"."voucher_uses" WHERE payment_id = payment AND status <> 'RELEASED';
  IF used <> said THEN
    RAISE EXCEPTION 'payment % says % by voucher, its vouchers %', payment, said, used
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "vouchers_agree"
  AFTER INSERT OR UPDATE OF "voucher_amount" ON "payments"."payments"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "payments"."check_vouchers_of_payment"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "voucher_uses_agree"
  AFTER INSERT OR UPDATE ON "payments"."voucher_uses"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "payments"."check_vouchers_of_payment"();
