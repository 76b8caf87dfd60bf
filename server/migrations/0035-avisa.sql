-- A document issued at the dashboard is answered at once and told of besides: no program of its company waits for that answer.
alter table comprobantes add column avisa boolean not null default false;
