-- When a reading came: a figure can be told as it would have been told on an earlier day. Rows from before have none
-- and count as known all along. A correction has had `corrected_at` from the start.
alter table reading add column received_at timestamptz;

-- What was done to the rows that a figure stands on.
create index audit_subject on audit (organisation_id, subject);
