-- What stands on the paper of a bill beside its amounts, and the token of a pre-paid one.

alter table flow_meter_snapshot drop constraint flow_meter_snapshot_media_type_check;
alter table flow_meter_snapshot
  alter column width drop not null, -- null: a PDF has no one size
  alter column height drop not null,
  add check (media_type in ('image/png', 'image/jpeg', 'application/pdf')),
  add check ((width is null) = (media_type = 'application/pdf') and (height is null) = (width is null));

alter table diesel_purchase
  add column invoice_no text,
  add column reason text;

alter table bill
  add column amount_includes_vat boolean not null default false, -- the gross was typed, the net is worked out of it
  add column account_no text,
  add column invoice_no text,
  add column meter_no text,
  add column reason text, -- why it was stored although something about it is unusual
  add column snapshot_id int4, -- a picture or PDF of it
  add column token_sealed text, -- encrypted with a key made of SECRET_KEY
  add column token_mark text, -- the same for the same token, and tells nothing of it
  add column token_end text check (token_end ~ '^[0-9]{4}$'),
  add check ((token_sealed is null) = (token_mark is null) and (token_sealed is null) = (token_end is null)),
  add check (token_sealed is null or kind = 'pre-paid'),
  add unique (organisation_id, snapshot_id),
  add unique (organisation_id, token_mark),
  add foreign key (organisation_id, snapshot_id) references flow_meter_snapshot (organisation_id, id);
