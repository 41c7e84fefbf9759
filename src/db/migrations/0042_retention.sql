CREATE INDEX "book_differences_alert" ON "book_differences" USING btree ("alert_id") WHERE alert_id is not null;--> statement-breakpoint
CREATE INDEX "inquiry_replies_email" ON "inquiry_replies" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "suppressions_email" ON "suppressions" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "alerts_order" ON "alerts" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "alerts_closed" ON "alerts" USING btree ("resolved_at") WHERE resolved_at is not null;--> statement-breakpoint
CREATE INDEX "emails_to_staff" ON "emails" USING btree ("created_at") WHERE template like 'staff-%';--> statement-breakpoint
CREATE INDEX "provider_events_done" ON "provider_events" USING btree ("received_at") WHERE state in ('applied', 'ignored');