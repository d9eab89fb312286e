-- A mail that is not sent any more, because it is not true any more, is no failure and no silence: its row says why. A new value of an
-- enumeration is of use once its transaction has ended, so it is alone here.
alter type public.mail_state add value if not exists 'dropped';
