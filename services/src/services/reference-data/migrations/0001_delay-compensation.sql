CREATE TABLE "reference_data"."complaint_terms" (
	"id" integer PRIMARY KEY NOT NULL,
	"answer_within_working_days" integer NOT NULL,
	"time_zone" text NOT NULL,
	"holidays" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_data"."delay_compensation_schemes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reference_data"."delay_compensation_schemes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"name" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"claim_within_days" integer NOT NULL,
	"bands" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "delay_compensation_schemes_by_operator" ON "reference_data"."delay_compensation_schemes" USING btree ("operator");