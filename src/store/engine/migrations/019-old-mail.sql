-- Mail that was settled long ago goes: the outbox is no archive.
grant delete on mail_message to nairawatt_app;
create index mail_message_settled on mail_message (organisation_id, made_at) where state not in ('waiting', 'sending');
