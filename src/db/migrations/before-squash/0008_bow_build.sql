ALTER TABLE "orders" ADD COLUMN "draw_length" numeric(3, 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "draw_weight" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hand" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_build_whole" CHECK (num_nulls(draw_length, draw_weight, hand) in (0, 3));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_build" CHECK (draw_length between 25 and 31 and draw_length * 2 = floor(draw_length * 2) and draw_weight between 40 and 70);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hand" CHECK (hand in ('Right', 'Left'));