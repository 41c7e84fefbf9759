CREATE TABLE "assignees" (
	"id" serial PRIMARY KEY NOT NULL,
	"assignee" text NOT NULL,
	"order_id" integer,
	"inquiry_id" integer,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "assignees_record" CHECK (num_nonnulls(order_id, inquiry_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" serial PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"order_id" integer,
	"inquiry_id" integer,
	"created_at" timestamp with time zone DEFAULT shop_now() NOT NULL,
	CONSTRAINT "tags_tag" CHECK (length(tag) between 1 and 24),
	CONSTRAINT "tags_record" CHECK (num_nonnulls(order_id, inquiry_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "assignees" ADD CONSTRAINT "assignees_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignees" ADD CONSTRAINT "assignees_inquiry_id_contact_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."contact_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_inquiry_id_contact_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."contact_inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignees_order" ON "assignees" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignees_inquiry" ON "assignees" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "assignees_name" ON "assignees" USING btree ("assignee","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_of_order" ON "tags" USING btree ("tag","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_of_inquiry" ON "tags" USING btree ("tag","inquiry_id");--> statement-breakpoint
CREATE INDEX "tags_order" ON "tags" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "tags_inquiry" ON "tags" USING btree ("inquiry_id") WHERE inquiry_id is not null;
