CREATE TABLE "authentication"."passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "authentication"."passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"traveller_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "authentication"."travellers" ADD COLUMN "passkey_handle" text;--> statement-breakpoint
ALTER TABLE "authentication"."passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "authentication"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authentication"."passkeys" ADD CONSTRAINT "passkeys_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "authentication"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "authentication"."passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_session" ON "authentication"."passkey_challenges" USING btree ("session_id","purpose");--> statement-breakpoint
CREATE INDEX "passkeys_traveller" ON "authentication"."passkeys" USING btree ("traveller_id");--> statement-breakpoint
ALTER TABLE "authentication"."travellers" ADD CONSTRAINT "travellers_passkey_handle_unique" UNIQUE("passkey_handle");