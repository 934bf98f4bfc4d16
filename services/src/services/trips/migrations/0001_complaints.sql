CREATE TABLE "trips"."complaint_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trips"."complaint_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"complaint_id" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trips"."complaint_travellers" (
	"complaint_id" uuid NOT NULL,
	"traveller_id" uuid NOT NULL,
	"claimed_journey" text,
	CONSTRAINT "complaint_travellers_complaint_id_traveller_id_pk" PRIMARY KEY("complaint_id","traveller_id")
);
--> statement-breakpoint
CREATE TABLE "trips"."complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"complaint_number" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"text" text,
	"claim" jsonb,
	"answer_by" date NOT NULL,
	"opened_by" text,
	"contact_hash" text,
	"opened_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "complaints_complaint_number_unique" UNIQUE("complaint_number")
);
--> statement-breakpoint
ALTER TABLE "trips"."complaint_steps" ADD CONSTRAINT "complaint_steps_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "trips"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips"."complaint_travellers" ADD CONSTRAINT "complaint_travellers_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "trips"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_steps_complaint" ON "trips"."complaint_steps" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaint_travellers_one_claim" ON "trips"."complaint_travellers" USING btree ("traveller_id","claimed_journey") WHERE "trips"."complaint_travellers"."claimed_journey" is not null;--> statement-breakpoint
CREATE INDEX "complaints_booking" ON "trips"."complaints" USING btree ("booking_id","opened_at");--> statement-breakpoint
CREATE INDEX "complaints_changed_at" ON "trips"."complaints" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "complaints_opened_by" ON "trips"."complaints" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "complaints_contact_hash" ON "trips"."complaints" USING btree ("contact_hash");