CREATE INDEX "bows_finished" ON "bows" USING btree (coalesce(made_at, shipped_at)) WHERE coalesce(made_at, shipped_at) is not null;--> statement-breakpoint
CREATE INDEX "bows_loose" ON "bows" USING btree ("id") WHERE batch_id is null and listed and state in ('to_make', 'in_making');
