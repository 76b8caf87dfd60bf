-- A logo is written anew before it is kept: nothing that a company sent is decoded where papers are drawn. True of those that were.
-- Of one that was kept before, null until it is first needed; false if it could not be read: it stays, and no paper shows it.
alter table empresas add column logo_recodificado boolean;
