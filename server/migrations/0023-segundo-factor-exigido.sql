-- The owner of the installation may ask a second factor of everybody: whoever has none then reaches only where it is put on.
alter table instalacion add column exige_segundo_factor boolean not null default false;
