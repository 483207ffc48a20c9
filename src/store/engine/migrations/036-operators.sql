-- Mail to operators, and mail that waits because the mail server refuses us, not its recipient.
alter table mail_message drop constraint mail_message_kind_check;
alter table mail_message add constraint mail_message_kind_check
  check (kind in ('schedule', 'quick-bill', 'alert', 'password', 'contact', 'sign-up', 'operator'));

alter table mail_message add column held_since timestamptz; -- null: nothing but time holds it
