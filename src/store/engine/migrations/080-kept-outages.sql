-- What outages have cost a branch in its running month, as the brief of the week tells it: worked out once a day.

alter table month_outlook
  add column outage json; -- domain `KeptOutage`; null: not worked out
