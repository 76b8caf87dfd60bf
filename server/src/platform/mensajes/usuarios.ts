import { espera, fila } from './fila.ts';

/** Persons: how they get in, what they may, and who is a member of what. */
export const DE_USUARIOS = {
  'sesion-que-no-existe': fila('SESSION_REQUIRED', {
    es: 'La sesión terminó o no existe: vuelva a ingresar.',
    en: 'The session ended or does not exist: sign in again.',
  }),
  'sesion-terminada': fila('SESSION_REQUIRED', {
    es: 'La sesión terminó: vuelva a ingresar.',
    en: 'The session ended: sign in again.',
  }),
  'ingreso-vencido': fila('SESSION_REQUIRED', {
    es: 'El ingreso venció: escriba otra vez su correo y su contraseña.',
    en: 'The sign-in expired: type your e-mail address and your password again.',
  }),
  'sesion-ajena': fila('NOT_FOUND', { es: 'No tiene esa sesión.', en: 'You have no such session.' }),
  'sesion-con-demasiadas-solicitudes': fila('RATE_LIMIT_EXCEEDED', ({ segundos }: { segundos: number }) => ({
    es: `Esta sesión hizo demasiadas solicitudes en un minuto; espere ${segundos} s y repita.`,
    en: `This session made too many requests in a minute; wait ${segundos} s and repeat.`,
  })),
  'prueba-reciente-que-falta': fila('REAUTH_REQUIRED', {
    es: 'Confirme que es usted: escriba su contraseña otra vez.',
    en: 'Confirm that it is you: type your password again.',
  }),
  'segundo-factor-exigido': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'Esta instalación exige un segundo factor: póngalo en Cuenta → Seguridad.',
    en: 'This installation demands a second factor: set it up in Account → Security.',
  }),
  'rol-que-no-permite': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'Su rol en esta empresa no permite hacer esto; pídalo a un dueño.',
    en: 'Your role in this company does not allow this; ask an owner.',
  }),
  'origen-ajeno': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'La solicitud no viene de este panel (cabecera Origin). Si lo abre con otra dirección, póngala en CHASKI_URL.',
    en: 'The request does not come from this dashboard (header Origin). If you open it at another address, put that into CHASKI_URL.',
  }),
  'demasiados-intentos': fila('RATE_LIMIT_EXCEEDED', ({ minutos }: { minutos: number }) => ({
    es: `Demasiados intentos. Espere ${minutos === 1 ? 'un minuto' : `${minutos} minutos`} y vuelva a intentar.`,
    en: `Too many attempts. Wait ${minutos === 1 ? 'a minute' : `${minutos} minutes`} and try again.`,
  })),
  'demasiados-ingresos': espera({
    es: 'Hay demasiados ingresos a la vez. Reintente en unos segundos.',
    en: 'Too many are signing in at once. Retry in a few seconds.',
  }),
  'panel-reconstruido': fila('NOT_FOUND', {
    es: 'El panel se construyó de nuevo: reinicie el servicio.',
    en: 'The dashboard was built anew: restart the service.',
  }),

  // Proofs
  'correo-o-contrasena-malos': fila('INVALID_CREDENTIALS', {
    es: 'El correo o la contraseña no son correctos.',
    en: 'The e-mail address or the password is not correct.',
  }),
  'contrasena-mala': fila('INVALID_CREDENTIALS', {
    es: 'La contraseña no es correcta.',
    en: 'The password is not correct.',
  }),
  'prueba-que-ya-no-vale': fila('INVALID_CREDENTIALS', {
    es: 'Lo que probó quién es usted cambió mientras tanto: vuelva a intentarlo.',
    en: 'What proved who you are changed meanwhile: try again.',
  }),
  'codigo-malo': fila('INVALID_CREDENTIALS', {
    es: 'El código no es correcto, o ya se usó: espere al siguiente.',
    en: 'The code is not correct, or was used already: wait for the next one.',
  }),
  'codigo-que-falta': fila(
    'BAD_REQUEST',
    { es: 'Falta el código.', en: 'The code is missing.' },
    {
      campos: () => ({
        codigo: { es: 'Escriba el código de su aplicación', en: 'Type the code of your application' },
      }),
    },
  ),
  'lo-escrito-con-errores': fila('BAD_REQUEST', {
    es: 'Revise lo que escribió.',
    en: 'Check what you typed.',
  }),
  'segundo-factor-sin-pedir': fila('DOMAIN_ERROR', {
    es: 'No hay un segundo factor por confirmar: pida uno.',
    en: 'There is no second factor to confirm: ask for one.',
  }),
  'segundo-factor-que-no-se-quita': fila('DOMAIN_ERROR', {
    es: 'Esta instalación lo exige: no se puede quitar.',
    en: 'This installation demands it: it cannot be removed.',
  }),
  'segundo-factor-que-falta': fila('DOMAIN_ERROR', {
    es: 'Primero ponga un segundo factor.',
    en: 'Set up a second factor first.',
  }),
  'segundo-factor-propio-que-falta': fila('DOMAIN_ERROR', {
    es: 'Ponga primero su propio segundo factor.',
    en: 'Set up your own second factor first.',
  }),
  'solo-el-dueno-exige-segundo-factor': fila('INSUFFICIENT_PERMISSIONS', {
    es: 'Solo el dueño de la instalación decide si se exige un segundo factor.',
    en: 'Only the owner of the installation decides whether a second factor is demanded.',
  }),

  // Accounts, links, members
  'cuenta-que-ya-existe': fila(
    'ALREADY_EXISTS',
    { es: 'Ya hay una cuenta con ese correo.', en: 'There is an account with that e-mail address already.' },
    { campos: () => ({ correo: { es: 'Ya tiene una cuenta', en: 'It has an account already' } }) },
  ),
  'enlace-que-no-vale': fila('NOT_FOUND', {
    es: 'El enlace no existe, ya se usó o venció. Pida otro a quien se lo dio.',
    en: 'The link does not exist, was used already or has expired. Ask who gave it to you for another.',
  }),
  'ya-es-miembro': fila(
    'ALREADY_EXISTS',
    { es: 'Esa persona ya es miembro de la empresa.', en: 'That person is a member of the company already.' },
    {
      campos: () => ({
        correo: {
          es: 'Ya es miembro: cambie su rol en la lista',
          en: 'A member already: change the role in the list',
        },
      }),
    },
  ),
  'miembro-que-no-existe': fila('NOT_FOUND', {
    es: 'No hay ese miembro en la empresa.',
    en: 'There is no such member in the company.',
  }),
  'miembro-que-es-propietario': fila('DOMAIN_ERROR', {
    es: 'Es dueño de la instalación, y por eso de cada empresa: no se cambia aquí.',
    en: 'Owns the installation, and so every company: that is not changed here.',
  }),
  'ultimo-dueno': fila('DOMAIN_ERROR', {
    es: 'Es el último dueño de la empresa: nombre antes a otro.',
    en: 'The last owner of the company: name another one first.',
  }),
  'invitacion-que-no-existe': fila('NOT_FOUND', {
    es: 'No hay esa invitación, o ya se usó.',
    en: 'There is no such invitation, or it was used already.',
  }),
  'demasiadas-invitaciones': fila('DOMAIN_ERROR', ({ maximo }: { maximo: number }) => ({
    es: `Hay ${maximo} invitaciones pendientes: quite alguna.`,
    en: `${maximo} invitations are pending: remove one.`,
  })),
};
