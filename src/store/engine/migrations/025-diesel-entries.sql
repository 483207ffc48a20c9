-- A refuelling of one generator, what shows it, and what was read off the dip stick.

-- What the tank of the branch holds, litres; null: not known.
alter table branch add column tank_litres numeric(12, 2) check (tank_litres > 0);

alter table diesel_entry add column device_id int4; -- the generator that it belongs to alone; null: all of the branch
alter table diesel_entry add column at time; -- local; two of the same generator on one day differ in it
alter table diesel_entry add column snapshot_id int4;
alter table diesel_entry add column reason text; -- why the litres are right although the meters say otherwise
alter table diesel_entry add foreign key (organisation_id, device_id) references device (organisation_id, id);
alter table diesel_entry add unique (organisation_id, snapshot_id);
alter table diesel_entry
  add foreign key (organisation_id, snapshot_id) references flow_meter_snapshot (organisation_id, id);

alter table tank_dip add column at time; -- local; null: the file of an import told no time
alter table tank_dip add column snapshot_id int4;
alter table tank_dip add unique (organisation_id, snapshot_id);
alter table tank_dip
  add foreign key (organisation_id, snapshot_id) references flow_meter_snapshot (organisation_id, id);
-- A tank is dipped before and after it is filled.
alter table tank_dip drop constraint tank_dip_organisation_id_branch_id_date_key;
alter table tank_dip add unique nulls not distinct (organisation_id, branch_id, date, at);
