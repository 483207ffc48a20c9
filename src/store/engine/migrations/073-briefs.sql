-- What a person wants to be sent of what to do, what of it was told, and messages that are no mail.

create table brief_setting (
  organisation_id int4 not null,
  user_id int4 not null,
  rhythm text not null check (rhythm in ('daily', 'weekly', 'off')),
  channels text[] not null, -- mail, sms, whatsapp
  about text not null check (about in ('all', 'home')), -- every branch that the person sees, or the person's own
  is_urgent boolean not null, -- urgent alerts go alone, by the channels that are no mail
  is_report_mailed boolean not null, -- the report of a month, on the second of the next
  set_at timestamptz not null, -- what was due before is not sent
  brief_day date, -- local day of the last brief that was looked at: written with its messages, so that it is sent once
  report_month date, -- the same of the report
  version int4 not null default 1,
  primary key (organisation_id, user_id)
);

-- What a person was told last of a topic at a branch, and what the person does not want to hear of.
create table brief_topic (
  organisation_id int4 not null,
  user_id int4 not null,
  topic text not null, -- domain `BRIEF_TOPICS`
  branch_id int4 not null,
  told_at timestamptz, -- null: never
  naira numeric(20, 2), -- what was surely at stake then; null: not known
  muted_until timestamptz,
  primary key (organisation_id, user_id, topic, branch_id),
  foreign key (organisation_id, branch_id) references branch (organisation_id, id)
);

do $$
declare t text;
begin
  foreach t in array array['brief_setting', 'brief_topic']
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant on %I to nairawatt_app using (organisation_id = '
      'nullif(current_setting(''app.organisation_id'', true), '''')::int4)', t);
    execute format('create policy owner on %I to current_user using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to nairawatt_app', t);
  end loop;
end $$;

alter table mail_message add column channel text not null default 'mail';
alter table mail_message add constraint mail_message_channel_check check (channel in ('mail', 'sms', 'whatsapp'));
alter table mail_message drop constraint mail_message_kind_check;
alter table mail_message add constraint mail_message_kind_check
  check (kind in ('schedule', 'quick-bill', 'alert', 'password', 'contact', 'sign-up', 'operator', 'brief', 'report'));
