CREATE TABLE "train_swap"."proposal_parts" (
	"operation_id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"wish_id" uuid NOT NULL,
	"previous_journey" jsonb NOT NULL,
	"moves" jsonb NOT NULL,
	"accepted_at" timestamp with time zone,
	"payment_id" text,
	CONSTRAINT "proposal_parts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "train_swap"."proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_day" text NOT NULL,
	"kind" text NOT NULL,
	"parties" integer NOT NULL,
	"state" text NOT NULL,
	"ended_because" text,
	"held_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "proposals_parties" CHECK ("train_swap"."proposals"."parties" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "train_swap"."wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"booking_version" integer NOT NULL,
	"session_id" text NOT NULL,
	"route_day" text NOT NULL,
	"state" text NOT NULL,
	"journey_ids" jsonb NOT NULL,
	"properties" jsonb NOT NULL,
	"together" boolean NOT NULL,
	"make_room" boolean NOT NULL,
	"nothing_below" boolean NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"departure" timestamp with time zone NOT NULL,
	"full_matches" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "train_swap"."exchange_operations" ADD COLUMN "proposal_id" uuid;--> statement-breakpoint
ALTER TABLE "train_swap"."proposal_parts" ADD CONSTRAINT "proposal_parts_operation_id_exchange_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "train_swap"."exchange_operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."proposal_parts" ADD CONSTRAINT "proposal_parts_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "train_swap"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."proposal_parts" ADD CONSTRAINT "proposal_parts_wish_id_wishes_id_fk" FOREIGN KEY ("wish_id") REFERENCES "train_swap"."wishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_swap"."wishes" ADD CONSTRAINT "wishes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "train_swap"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_parts_proposal" ON "train_swap"."proposal_parts" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_parts_wish" ON "train_swap"."proposal_parts" USING btree ("wish_id");--> statement-breakpoint
CREATE INDEX "proposals_open" ON "train_swap"."proposals" USING btree ("state","held_until");--> statement-breakpoint
CREATE INDEX "wishes_route_day" ON "train_swap"."wishes" USING btree ("route_day","state");--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_one_open" ON "train_swap"."wishes" USING btree ("booking_id") WHERE "train_swap"."wishes"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "exchange_operations_proposal" ON "train_swap"."exchange_operations" USING btree ("proposal_id");