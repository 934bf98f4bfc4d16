CREATE TABLE "authentication"."known_devices" (
	"token_hash" text NOT NULL,
	"traveller_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_traveller_id_pk" PRIMARY KEY("token_hash","traveller_id")
);
--> statement-breakpoint
ALTER TABLE "authentication"."known_devices" ADD CONSTRAINT "known_devices_traveller_id_travellers_id_fk" FOREIGN KEY ("traveller_id") REFERENCES "authentication"."travellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_expires_at" ON "authentication"."known_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_traveller" ON "authentication"."known_devices" USING btree ("traveller_id");