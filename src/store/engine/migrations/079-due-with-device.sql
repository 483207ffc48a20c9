-- What came in order and waits to be rolled up stands with the device, whose row every batch writes anyway: a row of marks a
-- batch instead of one a device (docs/decisions/031).

alter table device_latest
  add column due_from timestamptz; -- from then to `ts` waits; null: nothing that came in order does
