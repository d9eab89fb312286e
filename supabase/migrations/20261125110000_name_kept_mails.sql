-- In a transaction of its own: PostgreSQL takes a new value only after it.
alter type public.mail_state add value 'kept';
