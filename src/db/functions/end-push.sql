-- Who ends a session ends its browser's notices with it, whichever way it is ended. One that has only run out ends none:
-- phones would fall silent every night.
CREATE OR REPLACE FUNCTION sessions_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.expire > shop_now() THEN DELETE FROM push_subscriptions WHERE sid = OLD.sid; END IF;
  RETURN NULL;
END
$$;

-- The session that a browser was turned on in may have run out before its person is suspended, stops being an admin or signs
-- out everywhere.
CREATE OR REPLACE FUNCTION staff_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions USING notice_recipients
  WHERE notice_recipients.id = push_subscriptions.recipient_id AND notice_recipients.staff_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION users_end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions USING notice_recipients
  WHERE notice_recipients.id = push_subscriptions.recipient_id AND notice_recipients.user_id = NEW.id;
  RETURN NULL;
END
$$;
