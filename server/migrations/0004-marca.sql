-- How a company's papers look: its logo, the colour of frames and rules, its own line at the foot.

alter table empresas
  add column logo bytea,
  add column logo_formato text check (logo_formato in ('png', 'jpg')),
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  add column pie text check (length(pie) <= 200),
  add check ((logo is null) = (logo_formato is null));

-- Pictures are compressed already.
alter table empresas alter column logo set storage external;
