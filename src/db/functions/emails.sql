-- A queued mail, locked for its sending, after its recipient in a mailing. `other_keys`: its order is one of other keys.
-- `perhaps_blocked`: there is a reason not to write to its address, or the address is one whose capitals only the shop knows.
CREATE OR REPLACE FUNCTION lock_email(
  of_email bigint, OUT email emails, OUT of_mailing boolean, OUT other_keys boolean, OUT perhaps_blocked boolean
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mailing_recipients WHERE mailing_recipients.email_id = of_email FOR NO KEY UPDATE;
  of_mailing := FOUND;
  SELECT waiting.* INTO email FROM emails AS waiting WHERE waiting.id = of_email FOR NO KEY UPDATE;
  other_keys := coalesce((SELECT orders.other_keys FROM orders WHERE orders.id = email.order_id), false);
  perhaps_blocked := email.recipient !~ '^[ -~]*$'
    OR EXISTS (SELECT FROM suppressions WHERE suppressions.address = lower(email.recipient));
END
$$;

-- The code of a gift card goes out with its mail, and then it is in no table. The card notes that it was mailed.
CREATE OR REPLACE FUNCTION emails_give_up_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gift_cards SET sent_at = NEW.sent_at, updated_at = shop_now() WHERE id = (NEW.data ->> 'giftCardId')::integer;
  NEW.data := NEW.data - 'giftCardCode';
  RETURN NEW;
END
$$;
