-- The persons of the dashboard: who they are, how they prove it, what they are in which company, and the one-time links by which
-- they come. All of it is asked before anybody knows on whose behalf the request works, so it is `chaski_sistema`'s alone.

create table usuarios (
  id uuid primary key,
  -- in its canonical form (usuarios/correo.ts): lower case, NFKC
  correo text not null unique check (length(correo) <= 254),
  nombre text not null,
  -- argon2id as a PHC string; keyed by the installation, so that a stolen copy of this table cannot even be guessed at
  contrasena text not null,
  contrasena_cambiada_en timestamptz not null default now(),
  -- owner of the installation: dueno of every company
  dueno_instalacion boolean not null default false,
  -- TOTP secrets, sealed: the one in force, and one that was shown and not confirmed yet
  totp_cifrado bytea,
  totp_pendiente bytea,
  -- the last step of 30 s whose code was used: none counts twice
  totp_paso bigint not null default 0,
  creado_en timestamptz not null default now(),
  ultimo_ingreso_en timestamptz,
  desactivado_en timestamptz
);

-- Recovery codes: for whoever lost the second factor. One use each.
create table usuario_codigos (
  usuario_id uuid not null references usuarios,
  hash bytea not null check (length(hash) = 32),
  primary key (usuario_id, hash)
);

-- From where a user got in before: whoever tries passwords from everywhere does not keep the owner out from there.
create table usuario_direcciones (
  usuario_id uuid not null references usuarios,
  direccion text not null,
  vista_en timestamptz not null,
  primary key (usuario_id, direccion)
);

create table sesiones (
  id uuid primary key,
  -- SHA-256 of the cookie's value
  token_hash bytea not null unique check (length(token_hash) = 32),
  usuario_id uuid not null references usuarios,
  -- false: the second factor is still missing, and the session opens nothing else
  completa boolean not null,
  creada_en timestamptz not null default now(),
  -- to the minute
  vista_en timestamptz not null default now(),
  -- when who is there last proved it
  probada_en timestamptz not null default now(),
  vence_en timestamptz not null,
  -- address and browser
  desde text not null,
  agente text not null
);

create index sesiones_usuario on sesiones (usuario_id);

create table membresias (
  empresa_id uuid not null references empresas,
  usuario_id uuid not null references usuarios,
  rol text not null check (rol in ('dueno', 'emisor', 'contador', 'lectura')),
  creada_en timestamptz not null default now(),
  primary key (empresa_id, usuario_id)
);

create index membresias_usuario on membresias (usuario_id);

-- Each is used once, and only as long as its row is there.
create table enlaces (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  tipo text not null check (tipo in ('propietario', 'invitacion', 'recuperacion')),
  -- of an invitation
  empresa_id uuid references empresas,
  correo text,
  rol text check (rol in ('dueno', 'emisor', 'contador', 'lectura')),
  -- the owner who made it, who therefore knows it: it dies with what that one may do there
  creado_por uuid references usuarios,
  -- who is to recover the account, and whether the second factor is lost too
  usuario_id uuid references usuarios,
  quita_segundo_factor boolean not null default false,
  creado_en timestamptz not null default now(),
  vence_en timestamptz not null,
  check ((tipo = 'invitacion') = (empresa_id is not null and correo is not null and rol is not null)),
  check ((tipo = 'recuperacion') = (usuario_id is not null))
);

-- One invitation for each address: a new one takes the place of the old.
create unique index enlaces_invitacion on enlaces (empresa_id, correo) where tipo = 'invitacion';

-- Failed log-ins by account and address, by address, and by account. What a crash forgets is forgiven.
create unlogged table ingreso_ventanas (
  -- SHA-256 of what is counted
  llave bytea primary key,
  fallidos integer not null,
  -- how often the limit was reached without a rest: the waits grow
  rondas integer not null,
  hasta timestamptz not null
) with (fillfactor = 50);

do $$
declare tabla text;
begin
  foreach tabla in array array['usuarios', 'usuario_codigos', 'usuario_direcciones', 'sesiones', 'membresias', 'enlaces', 'ingreso_ventanas']
  loop
    execute format('alter table %I enable row level security, force row level security', tabla);
    execute format('create policy sistema on %I to chaski_sistema using (true) with check (true)', tabla);
    execute format('grant select, insert, update on %I to chaski_sistema', tabla);
  end loop;
end $$;
-- Users are switched off, never deleted: the audit names them.
grant delete on usuario_codigos, usuario_direcciones, sesiones, membresias, enlaces, ingreso_ventanas to chaski_sistema;

-- What a user did, and who tried to get in as that user.
create index auditoria_usuario on auditoria (actor_id, en) where actor_tipo = 'usuario';
create index auditoria_ingreso on auditoria (objeto, en) where empresa_id = '00000000-0000-0000-0000-000000000000';

-- A database that was put back would bring sessions back that were ended since, and links and recovery codes that were used.
create function chaski_olvidar_ingresos() returns trigger language plpgsql as $$
begin
  delete from sesiones;
  delete from enlaces;
  delete from usuario_codigos;
  return null;
end $$;

create trigger olvidar_ingresos after insert on restauraciones for each statement execute function chaski_olvidar_ingresos();
