-- When somebody was mailed about an alert. `told_at` says that nobody needs to be any more: also of what is muted or long over.

alter table alert add column mailed_at timestamptz;
