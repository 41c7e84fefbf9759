CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_one_live_per_leg";--> statement-breakpoint
CREATE UNIQUE INDEX "gift_cards_issued_once" ON "gift_cards" USING btree ("order_item_id","piece") WHERE replaces_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live_per_leg" ON "payments" USING btree ("order_id","leg") WHERE method = 'card' and status <> 'canceled' and order_id is not null and not (leg = 'remainder' and status = 'succeeded');--> statement-breakpoint
-- The code of a gift card goes out with its mail, and then it is in no table. The card notes that it was mailed.
CREATE FUNCTION emails_give_up_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET sent_at = NEW.sent_at, updated_at = now() WHERE id = (NEW.data ->> 'giftCardId')::integer;
  NEW.data := NEW.data - 'giftCardCode';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER emails_give_up_codes BEFORE UPDATE ON emails FOR EACH ROW
  WHEN (NEW.state = 'sent' AND NEW.data ? 'giftCardCode') EXECUTE FUNCTION emails_give_up_codes();
--> statement-breakpoint
-- Statements that change no card are many: each payment asks whether one was used.
CREATE TRIGGER gift_cards_tell_staff AFTER INSERT OR UPDATE ON gift_cards
  FOR EACH ROW EXECUTE FUNCTION table_tells_staff('gift-cards');
