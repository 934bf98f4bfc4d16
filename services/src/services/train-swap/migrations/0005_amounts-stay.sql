CREATE FUNCTION "train_swap"."keep_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what operation % costs stays as it was confirmed by a code', OLD."id" USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "exchange_operations_keep_amount" BEFORE UPDATE ON "train_swap"."exchange_operations"
FOR EACH ROW WHEN (OLD."amount_due" IS DISTINCT FROM NEW."amount_due" OR OLD."currency" IS DISTINCT FROM NEW."currency")
EXECUTE FUNCTION "train_swap"."keep_amount"();
