CREATE TABLE "support_desk"."audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_desk"."audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"subject" text
);
--> statement-breakpoint
CREATE TABLE "support_desk"."staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"provider_session" text,
	"id_token" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "support_desk"."audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_sessions_person" ON "support_desk"."staff_sessions" USING btree ("person_id");