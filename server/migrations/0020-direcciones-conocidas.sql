-- Whether anybody got in from an address before is asked at every log-in.
create index usuario_direcciones_direccion on usuario_direcciones (direccion);
