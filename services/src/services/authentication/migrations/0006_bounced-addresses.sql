CREATE TABLE "authentication"."bounced_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"bounced_at" timestamp with time zone NOT NULL
);
