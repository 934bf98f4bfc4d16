-- The books: at every commit each movement balances in each currency, and nothing booked is ever changed.
CREATE FUNCTION "payments"."check_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  off record;
BEGIN
  SELECT currency, sum(CASE side WHEN 'debit' THEN amount ELSE -amount END) AS difference
    INTO off
    FROM "payments"."ledger_entries"
   WHERE transaction_id = NEW.transaction_id
   GROUP BY currency
  HAVING sum(CASE side WHEN 'debit' THEN amount ELSE -amount END) <> 0
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % is off by % %', NEW.transaction_id, off.difference, off.currency
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_balances"
  AFTER INSERT ON "payments"."ledger_entries"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "payments"."check_ledger_balance"();
--> statement-breakpoint
CREATE FUNCTION "payments"."refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_only_grow"
  BEFORE UPDATE OR DELETE ON "payments"."ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION "payments"."refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_only_grow"
  BEFORE UPDATE OR DELETE ON "payments"."ledger_transactions"
  FOR EACH ROW EXECUTE FUNCTION "payments"."refuse_ledger_change"();
