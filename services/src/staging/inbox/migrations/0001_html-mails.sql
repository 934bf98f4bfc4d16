ALTER TABLE "inbox"."messages" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbox"."messages" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "inbox"."messages" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;