CREATE INDEX "admissions_traveller" ON "train_swap"."admissions" USING btree ("traveller_id");--> statement-breakpoint
CREATE INDEX "exchange_operations_booking" ON "train_swap"."exchange_operations" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "proposals_ended" ON "train_swap"."proposals" USING btree ("created_at") WHERE "train_swap"."proposals"."state" <> 'OPEN';--> statement-breakpoint
CREATE INDEX "wishes_booking" ON "train_swap"."wishes" USING btree ("booking_id");