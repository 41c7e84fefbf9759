ALTER TABLE "delays" ADD COLUMN "former_makes_from" date;--> statement-breakpoint
ALTER TABLE "delays" ADD COLUMN "new_makes_from" date;