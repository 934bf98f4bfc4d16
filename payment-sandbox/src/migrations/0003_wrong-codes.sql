CREATE TABLE "sandbox_provider"."wrong_codes" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" bigint NOT NULL
);
