/* Generated from docs/openapi-panel.json by `npm run generate`: do not edit. */

export type CodigoPanel =
  | 'BAD_REQUEST'
  | 'MISSING_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'INSUFFICIENT_PERMISSIONS'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'DOMAIN_ERROR'
  | 'RATE_LIMIT_EXCEEDED'
  | 'INTERNAL_ERROR'
  | 'SESSION_REQUIRED'
  | 'INVALID_CREDENTIALS'
  | 'REAUTH_REQUIRED';
/** Cuál de los errores de ese `code` es. No cambia, aunque cambie `message`; una versión nueva puede traer otros. */
export type RazonPanel =
  | 'error-inesperado'
  | 'otra-solicitud-a-la-vez'
  | 'base-de-datos-no-disponible'
  | 'demasiadas-cosas-a-la-vez'
  | 'base-de-datos-que-no-responde'
  | 'servicio-que-termina'
  | 'reloj-desfasado'
  | 'cuerpo-demasiado-grande'
  | 'cuerpo-que-no-es-json'
  | 'cuerpo-comprimido'
  | 'cuerpo-que-no-es-utf8'
  | 'cuerpo-en-trozos-pequenos'
  | 'extensiones-de-trozos-largas'
  | 'cabeceras-demasiado-grandes'
  | 'solicitud-incompleta'
  | 'http-mal-formado'
  | 'solicitud-mal-formada'
  | 'cabecera-expect'
  | 'cabecera-host'
  | 'ruta-que-no-existe'
  | 'metodo-no-admitido'
  | 'clave-que-falta'
  | 'clave-no-valida'
  | 'permiso-que-falta'
  | 'clave-de-prueba-que-no-alcanza'
  | 'demasiadas-claves-no-validas'
  | 'limite-de-la-clave'
  | 'campos-con-errores'
  | 'conflictos-con-lo-guardado'
  | 'conflicto-con-lo-guardado'
  | 'comprobante-que-no-existe'
  | 'id-que-no-es-uuid'
  | 'comprobante-que-no-espera'
  | 'comprobante-sin-cdr'
  | 'comprobante-enviandose'
  | 'demasiadas-lecturas'
  | 'demasiados-documentos-largos'
  | 'hoja-de-excel-llena'
  | 'demasiadas-descargas'
  | 'idempotency-key-de-otro-contenido'
  | 'numero-que-ya-existe'
  | 'serie-agotada'
  | 'salto-sin-confirmar'
  | 'serie-conciliandose'
  | 'serie-de-otro-establecimiento'
  | 'establecimiento-sin-registrar'
  | 'nota-que-no-cabe'
  | 'nota-de-uno-que-se-anula'
  | 'nota-en-otra-moneda'
  | 'afectado-que-no-existe'
  | 'reenvio-de-un-rechazado-sin-numero'
  | 'reenvio-de-un-rechazado'
  | 'reenvio-de-un-apartado'
  | 'reenvio-de-un-informado'
  | 'reenvio-de-uno-por-atender'
  | 'apartado-de-uno-aceptado'
  | 'apartado-de-uno-rechazado'
  | 'apartado-de-uno-anulado'
  | 'apartado-de-uno-que-sunat-tiene'
  | 'apartado-de-un-informado'
  | 'apartado-con-otro-motivo'
  | 'apartado-de-uno-enviandose'
  | 'apartado-ya-decidido'
  | 'apartado-sin-saber'
  | 'reanudacion-de-un-informado'
  | 'reanudacion-de-uno-que-no-espera'
  | 'ningun-comprobante-que-espere'
  | 'demasiados-pdf'
  | 'pdf-que-tarda'
  | 'pdf-interrumpido'
  | 'servicio-que-se-detiene'
  | 'archivo-que-no-existe'
  | 'anulacion-sin-cdr'
  | 'anulacion-que-nadie-pidio'
  | 'ya-anulado'
  | 'anulacion-de-un-rechazado'
  | 'anulacion-de-uno-sin-aceptar'
  | 'anulacion-de-uno-con-notas'
  | 'anulacion-que-deja-saldo-negativo'
  | 'ya-se-esta-anulando'
  | 'anulacion-que-sunat-no-admite'
  | 'archivos-del-dia-agotados'
  | 'ningun-archivo-que-espere'
  | 'decision-que-ya-no-se-espera'
  | 'guia-que-no-existe'
  | 'guia-sin-cdr'
  | 'reenvio-de-una-guia-rechazada'
  | 'reenvio-de-una-guia-por-atender'
  | 'reanudacion-de-una-guia-que-no-espera'
  | 'baja-de-una-guia-no-aceptada'
  | 'decision-de-una-guia-que-no-espera'
  | 'serie-sin-numeros'
  | 'numero-demasiado-alto'
  | 'numero-anotado-como-hueco'
  | 'numero-ya-emitido'
  | 'numero-que-sunat-tiene'
  | 'serie-por-decidir'
  | 'serie-por-conciliar'
  | 'empresa-que-no-existe'
  | 'empresa-ajena'
  | 'empresa-que-ya-existe'
  | 'empresa-que-no-esta-lista'
  | 'solo-el-dueno-registra-empresas'
  | 'solo-el-dueno-indica-un-ose'
  | 'certificado-que-no-se-abre'
  | 'certificado-que-no-vale'
  | 'certificado-que-no-sirve'
  | 'certificado-examinandose'
  | 'otros-certificados-examinandose'
  | 'certificado-que-tarda'
  | 'secretos-que-no-se-descifran'
  | 'prueba-sin-lo-necesario'
  | 'llave-que-es-la-de-ahora'
  | 'logo-leyendose'
  | 'otros-logos-leyendose'
  | 'establecimiento-mal-escrito'
  | 'establecimiento-que-no-existe'
  | 'serie-con-establecimiento'
  | 'catalogo-que-no-existe'
  | 'cliente-fuera-de-la-muestra'
  | 'cliente-sin-padron'
  | 'cliente-desconocido'
  | 'producto-que-no-existe'
  | 'cliente-no-guardado'
  | 'producto-que-ya-existe'
  | 'cliente-que-ya-existe'
  | 'demasiadas-fichas'
  | 'hoja-sin-filas'
  | 'hoja-con-demasiadas-filas'
  | 'webhook-que-no-existe'
  | 'entrega-que-no-existe'
  | 'webhook-que-ya-existe'
  | 'demasiados-webhooks'
  | 'demasiados-secretos'
  | 'webhook-inactivo'
  | 'servicio-sin-correo'
  | 'correo-de-uno-anulado'
  | 'correo-de-uno-rechazado'
  | 'correo-de-uno-sin-aceptar'
  | 'correo-de-uno-que-se-anula'
  | 'demasiados-correos-de-uno'
  | 'demasiados-correos-en-una-hora'
  | 'exportacion-que-no-existe'
  | 'exportacion-eliminada'
  | 'exportaciones-en-proceso'
  | 'exportaciones-guardadas'
  | 'exportaciones-que-miden-demasiado'
  | 'exportacion-demasiado-grande'
  | 'exportacion-en-proceso'
  | 'exportacion-fallida'
  | 'exportacion-vencida'
  | 'sesion-que-no-existe'
  | 'sesion-terminada'
  | 'ingreso-vencido'
  | 'sesion-ajena'
  | 'sesion-con-demasiadas-solicitudes'
  | 'prueba-reciente-que-falta'
  | 'segundo-factor-exigido'
  | 'rol-que-no-permite'
  | 'origen-ajeno'
  | 'demasiados-intentos'
  | 'demasiados-ingresos'
  | 'panel-reconstruido'
  | 'correo-o-contrasena-malos'
  | 'contrasena-mala'
  | 'prueba-que-ya-no-vale'
  | 'codigo-malo'
  | 'codigo-que-falta'
  | 'lo-escrito-con-errores'
  | 'segundo-factor-sin-pedir'
  | 'segundo-factor-que-no-se-quita'
  | 'segundo-factor-que-falta'
  | 'segundo-factor-propio-que-falta'
  | 'solo-el-dueno-exige-segundo-factor'
  | 'cuenta-que-ya-existe'
  | 'enlace-que-no-vale'
  | 'ya-es-miembro'
  | 'miembro-que-no-existe'
  | 'miembro-que-es-propietario'
  | 'ultimo-dueno'
  | 'invitacion-que-no-existe'
  | 'demasiadas-invitaciones'
  | 'clave-que-no-se-creo'
  | 'clave-que-no-cambio'
  | 'clave-de-prueba-que-no-cambia'
  | 'clave-revocada'
  | 'clave-que-no-existe'
  | 'clave-ajena'
  | 'clave-con-otro-nombre'
  | 'clave-de-prueba-recien-pedida'
  | 'vista-que-no-existe'
  | 'demasiadas-vistas'
  | 'vista-que-ya-existe'
  | 'borrador-que-no-existe'
  | 'demasiados-borradores'
  | 'borrador-que-otro-cambio'
  | 'servicio-que-termina-sus-paginas'
  | 'demasiadas-paginas'
  | 'demasiadas-paginas-de-todos'
  | 'archivo-que-no-espera'
  | 'auditoria-comprobandose'
  | 'intento-que-no-existe'
  | 'cliente-sin-comprobantes'
  | 'solicitud-que-no-existe';

export interface Rutas {
  /** Quién está dentro */
  'GET /sesion': {
    datos: {
      usuario: {
        id: string;
        nombre: string;
        correo: string;
        segundoFactor: boolean;
        /** La instalación lo exige y aún no lo tiene: hasta ponerlo, toda otra ruta responde 403 */
        faltaSegundoFactor: boolean;
        /** Es dueño de todas las empresas, y solo él las crea */
        duenoInstalacion: boolean;
      };
      empresas: {
        id: string;
        ruc: string;
        razonSocial: string;
        nombreComercial: string | null;
        /** Está en el padrón 12 de SUNAT */
        obligadoCodigoProducto: boolean;
        rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
      }[];
      /** Si la instalación exige un segundo factor a todos */
      exigeSegundoFactor: boolean;
      /** Tasas del IGV de restaurantes y hoteles que fijó la instalación, por año de emisión, en porcentaje: las que esta versión no conoce */
      igvRestaurantes: {
        [k: string]: string;
      };
      /** Cuándo termina en todo caso */
      venceEn: string;
      /** Cuándo termina si nadie hace nada */
      inactivaEn: string;
      recienteHasta: string | null;
    };
  };
  /** Ingresar */
  'POST /sesion': {
    cuerpo: {
      correo: string;
      /** Contraseña, de 12 caracteres a 1024 bytes */
      clave: string;
    };
    datos: {
      /** Qué falta para estar dentro */
      paso: 'listo' | 'segundo-factor';
    };
  };
  /** Salir */
  'DELETE /sesion': {
    datos: {};
  };
  /** Dar el segundo factor al ingresar */
  'POST /sesion/segundo-factor': {
    cuerpo: {
      /** Seis cifras de la aplicación, o un código de recuperación */
      codigo: string;
    };
    datos: {
      /** Qué falta para estar dentro */
      paso: 'listo' | 'segundo-factor';
    };
  };
  /** Confirmar quién es */
  'POST /sesion/reautenticar': {
    cuerpo: {
      /** Contraseña, de 12 caracteres a 1024 bytes */
      clave: string;
      /** Seis cifras de la aplicación, o un código de recuperación */
      codigo?: string;
    };
    datos: {
      recienteHasta: string;
    };
  };
  /** Alargar la sesión */
  'POST /sesion/mantener': {
    datos: {
      venceEn: string;
      inactivaEn: string;
    };
  };
  /** Sesiones propias */
  'GET /sesiones': {
    datos: {
      sesiones: {
        id: string;
        creadaEn: string;
        vistaEn: string;
        /** Dirección IP */
        desde: string;
        /** Navegador, como él se presenta */
        agente: string;
        actual: boolean;
      }[];
    };
  };
  /** Cerrar todas las demás sesiones */
  'DELETE /sesiones': {
    datos: {
      cerradas: number;
    };
  };
  /** Cerrar una sesión propia */
  'DELETE /sesiones/{id}': {
    datos: {
      id: string;
    };
  };
  /** Para qué es un enlace */
  'POST /enlaces/leer': {
    cuerpo: {
      /** Lo que sigue a # en el enlace */
      token: string;
    };
    datos: {
      tipo: 'propietario' | 'invitacion' | 'recuperacion';
      correo: string | null;
      empresa: {
        ruc: string;
        razonSocial: string;
      } | null;
      rol: ('dueno' | 'emisor' | 'contador' | 'lectura') | null;
      venceEn: string;
      /** Ese correo ya tiene cuenta: una invitación pide entonces su contraseña de siempre, y ningún nombre */
      conCuenta: boolean;
    };
  };
  /** Usar un enlace */
  'POST /enlaces/usar': {
    cuerpo: {
      /** Lo que sigue a # en el enlace */
      token: string;
      nombre?: string;
      correo?: string;
      /** Contraseña, de 12 caracteres a 1024 bytes */
      clave: string;
    };
    datos: {
      /** Qué falta para estar dentro */
      paso: 'listo' | 'segundo-factor';
    };
  };
  /** Cambiar el nombre */
  'POST /cuenta': {
    cuerpo: {
      nombre: string;
    };
    datos: {
      nombre: string;
    };
  };
  /** Cambiar la contraseña */
  'POST /cuenta/clave': {
    cuerpo: {
      /** Contraseña, de 12 caracteres a 1024 bytes */
      actual: string;
      /** Contraseña, de 12 caracteres a 1024 bytes */
      nueva: string;
      /** Seis cifras de la aplicación, o un código de recuperación */
      codigo?: string;
    };
    datos: {
      cerradas: number;
    };
  };
  /** Pedir un segundo factor */
  'POST /cuenta/segundo-factor': {
    datos: {
      /** otpauth://… */
      uri: string;
      /** La misma, como imagen SVG */
      qrSvg: string;
      /** Para escribirlo a mano: base32 */
      secreto: string;
    };
  };
  /** Confirmar el segundo factor */
  'POST /cuenta/segundo-factor/confirmar': {
    cuerpo: {
      codigo: string;
    };
    datos: {
      /** Diez códigos de recuperación, de un solo uso; no se vuelven a mostrar */
      codigos: string[];
    };
  };
  /** Quitar el segundo factor */
  'POST /cuenta/segundo-factor/quitar': {
    datos: {};
  };
  /** Códigos de recuperación nuevos */
  'POST /cuenta/segundo-factor/codigos': {
    datos: {
      /** Diez códigos de recuperación, de un solo uso; no se vuelven a mostrar */
      codigos: string[];
    };
  };
  /** Exigir un segundo factor a todos, o dejar de exigirlo */
  'POST /instalacion/segundo-factor': {
    cuerpo: {
      exigir: boolean;
    };
    datos: {
      exigeSegundoFactor: boolean;
    };
  };
  /** Actividad propia */
  'GET /cuenta/actividad': {
    datos: {
      actividad: {
        en: string;
        accion: string;
        /** Dirección IP */
        desde: string;
        empresa: {
          id: string;
          ruc: string;
          razonSocial: string;
        } | null;
      }[];
    };
  };
  /** Miembros de la empresa */
  'GET /empresas/{empresa}/miembros': {
    datos: {
      miembros: {
        /** Del usuario */
        id: string;
        nombre: string;
        correo: string;
        rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
        /** De cada empresa por serlo de la instalación: no se quita ni se cambia aquí */
        duenoInstalacion: boolean;
        segundoFactor: boolean;
        desactivado: boolean;
        desdeEn: string;
        ultimoIngresoEn: string | null;
      }[];
    };
  };
  /** Cambiar el rol de un miembro */
  'PATCH /empresas/{empresa}/miembros/{id}': {
    cuerpo: {
      rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
    };
    datos: {
      /** Del usuario */
      id: string;
      nombre: string;
      correo: string;
      rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
      /** De cada empresa por serlo de la instalación: no se quita ni se cambia aquí */
      duenoInstalacion: boolean;
      segundoFactor: boolean;
      desactivado: boolean;
      desdeEn: string;
      ultimoIngresoEn: string | null;
    };
  };
  /** Quitar a un miembro */
  'DELETE /empresas/{empresa}/miembros/{id}': {
    datos: {
      id: string;
    };
  };
  /** Invitaciones pendientes */
  'GET /empresas/{empresa}/invitaciones': {
    datos: {
      invitaciones: {
        id: string;
        correo: string;
        rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
        creadaEn: string;
        venceEn: string;
      }[];
    };
  };
  /** Invitar a la empresa */
  'POST /empresas/{empresa}/invitaciones': {
    cuerpo: {
      correo: string;
      rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
    };
    datos: {
      id: string;
      enlace: string;
      venceEn: string;
    };
  };
  /** Quitar una invitación */
  'DELETE /empresas/{empresa}/invitaciones/{id}': {
    datos: {
      id: string;
    };
  };
  /** Listar mis empresas */
  'GET /empresas': {
    datos: {
      empresas: {
        id: string;
        ruc: string;
        razonSocial: string;
        nombreComercial: string | null;
        rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
        entornos: {
          test: {
            listo: boolean;
            certificado: {
              hasta: string;
              /** Los que le quedan, enteros; menos de 0: venció */
              dias: number;
            } | null;
          };
          live: {
            listo: boolean;
            certificado: {
              hasta: string;
              /** Los que le quedan, enteros; menos de 0: venció */
              dias: number;
            } | null;
          };
        };
      }[];
    };
  };
  /** Registrar una empresa */
  'POST /empresas': {
    cuerpo: {
      ruc: string;
      razonSocial: string;
      nombreComercial?: string | null;
      ubigeo: string;
      direccion: string;
      urbanizacion?: string | null;
      /** Está en el padrón 12 de SUNAT: desde el 2027-01-01 sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem */
      obligadoCodigoProducto?: boolean;
    };
    datos: {
      id: string;
      ruc: string;
      razonSocial: string;
      nombreComercial: string | null;
      domicilio: {
        ubigeo: string;
        direccion: string;
        urbanizacion: string | null;
        distrito: string;
        provincia: string;
        departamento: string;
      } | null;
      /** Está en el padrón 12 de SUNAT: desde el 2027-01-01 sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem */
      obligadoCodigoProducto: boolean;
      creadaEn: string;
      entornos: {
        test: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
        live: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
      };
    };
  };
  /** Consultar la empresa */
  'GET /empresas/{empresa}': {
    datos: {
      id: string;
      ruc: string;
      razonSocial: string;
      nombreComercial: string | null;
      domicilio: {
        ubigeo: string;
        direccion: string;
        urbanizacion: string | null;
        distrito: string;
        provincia: string;
        departamento: string;
      } | null;
      /** Está en el padrón 12 de SUNAT: desde el 2027-01-01 sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem */
      obligadoCodigoProducto: boolean;
      creadaEn: string;
      entornos: {
        test: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
        live: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
      };
    };
  };
  /** Cambiar los datos de la empresa */
  'PATCH /empresas/{empresa}': {
    cuerpo: {
      razonSocial?: string;
      nombreComercial?: string | null;
      ubigeo?: string;
      direccion?: string;
      urbanizacion?: string | null;
      /** Está en el padrón 12 de SUNAT: desde el 2027-01-01 sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem */
      obligadoCodigoProducto?: boolean;
    };
    datos: {
      id: string;
      ruc: string;
      razonSocial: string;
      nombreComercial: string | null;
      domicilio: {
        ubigeo: string;
        direccion: string;
        urbanizacion: string | null;
        distrito: string;
        provincia: string;
        departamento: string;
      } | null;
      /** Está en el padrón 12 de SUNAT: desde el 2027-01-01 sus facturas y boletas no se emiten sin codigoSunat o gtin en cada ítem */
      obligadoCodigoProducto: boolean;
      creadaEn: string;
      entornos: {
        test: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
        live: {
          certificado: {
            /** porVencer: le quedan 30 días o menos */
            estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
            titular: string;
            /** null: no lo lleva */
            ruc: string | null;
            emisor: string;
            serie: string;
            desde: string;
            hasta: string;
            /** Los que le quedan; negativo cuando venció */
            dias: number;
            /** SHA-256, hexadecimal */
            huella: string;
            autofirmado: boolean;
          } | null;
          sol: {
            usuario: string;
            /** La última prueba con estos datos; null si ninguna */
            probado: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          /** La aplicación con que se envían las guías de remisión */
          guias: {
            /** El ID de la aplicación; su clave no se muestra más */
            cliente: string;
            /** La última prueba con estos datos; null si ninguna */
            probada: {
              en: string;
              estado: 'bien' | 'mal' | 'sinRespuesta';
            } | null;
          } | null;
          destino: {
            tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
            url: string;
            /** null: no ofrece consultas */
            consultaUrl: string | null;
            /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
            certificadosCdr: string[];
          };
          /** Por qué descansan los envíos */
          envioPausado: {
            motivo: string;
            hasta: string | null;
          } | null;
          /** Por qué descansan solo las guías */
          guiasPausadas: {
            motivo: string;
            hasta: string | null;
          } | null;
          listoParaEmitir: boolean;
          falta: string[];
        };
      };
    };
  };
  /** Lo que falta para emitir de verdad */
  'GET /empresas/{empresa}/checklist': {
    datos: {
      listo: boolean;
      /** Pasos hechos, de seis */
      hechos: number;
      pasos: {
        paso: 'empresa' | 'prueba' | 'certificado' | 'sol' | 'clave' | 'segundoFactor';
        hecho: boolean;
        texto: string;
        /** Items: Qué hacer */
        falta: string[];
      }[];
    };
  };
  /** Buscar un distrito */
  'GET /ubigeos': {
    consulta: {
      q?: string;
    };
    datos: {
      ubigeos: {
        ubigeo: string;
        distrito: string;
        provincia: string;
        departamento: string;
      }[];
    };
  };
  /** Listar los establecimientos anexos */
  'GET /empresas/{empresa}/establecimientos': {
    datos: {
      establecimientos: {
        codigo: string;
        nombre: string | null;
        direccion: {
          ubigeo: string;
          direccion: string;
          urbanizacion: string | null;
          distrito: string;
          provincia: string;
          departamento: string;
        };
        /** Las que solo emiten desde aquí */
        series: string[];
      }[];
    };
  };
  /** Guardar un establecimiento anexo */
  'POST /empresas/{empresa}/establecimientos': {
    cuerpo: {
      codigo: string;
      nombre?: string | null;
      ubigeo: string;
      direccion: string;
      urbanizacion?: string | null;
      series?: string[];
    };
    datos: {
      codigo: string;
      nombre: string | null;
      direccion: {
        ubigeo: string;
        direccion: string;
        urbanizacion: string | null;
        distrito: string;
        provincia: string;
        departamento: string;
      };
      /** Las que solo emiten desde aquí */
      series: string[];
    };
  };
  /** Quitar un establecimiento anexo */
  'DELETE /empresas/{empresa}/establecimientos/{codigo}': {
    datos: {
      codigo: string;
    };
  };
  /** Consultar la marca */
  'GET /empresas/{empresa}/marca': {
    datos: {
      logo: {
        formato: 'png' | 'jpg';
        base64: string;
      } | null;
      color: string | null;
      pie: string | null;
    };
  };
  /** Cambiar la marca */
  'POST /empresas/{empresa}/marca': {
    cuerpo: {
      logo?: string | null;
      color?: string | null;
      pie?: string | null;
    };
    datos: {
      logo: {
        formato: 'png' | 'jpg';
        base64: string;
      } | null;
      color: string | null;
      pie: string | null;
    };
  };
  /** Ver un PDF de muestra con una marca sin guardarla */
  'POST /empresas/{empresa}/marca/vista': {
    cuerpo: {
      logo?: string | null;
      color?: string | null;
      pie?: string | null;
      formato?: 'a4' | 'a5' | 'ticket80' | 'ticket58';
    };
    archivo: 'application/pdf';
  };
  /** Examinar un certificado sin guardarlo */
  'POST /empresas/{empresa}/{entorno}/certificado/examinar': {
    cuerpo: {
      /** El .p12, .pfx o .pem, en base64; hasta 1 MB */
      archivo: string;
      /** La contraseña del archivo: abre y no se guarda */
      clave?: string;
    };
    datos: {
      /** Nada está mal: se puede guardar */
      sirve: boolean;
      hallazgos: {
        /** Qué se miró */
        que: 'archivo' | 'contrasena' | 'clave' | 'ruc' | 'vigencia' | 'algoritmo' | 'emisor' | 'firma';
        estado: 'bien' | 'aviso' | 'mal';
        texto: string;
        /** Qué hacer; solo de lo que no está bien */
        remedio?: string;
      }[];
      /** null: el archivo no se pudo abrir */
      certificado: {
        /** porVencer: le quedan 30 días o menos */
        estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
        titular: string;
        /** null: no lo lleva */
        ruc: string | null;
        emisor: string;
        serie: string;
        desde: string;
        hasta: string;
        /** Los que le quedan; negativo cuando venció */
        dias: number;
        /** SHA-256, hexadecimal */
        huella: string;
        autofirmado: boolean;
      } | null;
    };
  };
  /** Guardar el certificado */
  'POST /empresas/{empresa}/{entorno}/certificado': {
    cuerpo: {
      /** El .p12, .pfx o .pem, en base64; hasta 1 MB */
      archivo: string;
      /** La contraseña del archivo: abre y no se guarda */
      clave?: string;
    };
    datos: {
      /** Nada está mal: se puede guardar */
      sirve: boolean;
      hallazgos: {
        /** Qué se miró */
        que: 'archivo' | 'contrasena' | 'clave' | 'ruc' | 'vigencia' | 'algoritmo' | 'emisor' | 'firma';
        estado: 'bien' | 'aviso' | 'mal';
        texto: string;
        /** Qué hacer; solo de lo que no está bien */
        remedio?: string;
      }[];
      /** null: el archivo no se pudo abrir */
      certificado: {
        /** porVencer: le quedan 30 días o menos */
        estado: 'vigente' | 'porVencer' | 'vencido' | 'aunNoVigente';
        titular: string;
        /** null: no lo lleva */
        ruc: string | null;
        emisor: string;
        serie: string;
        desde: string;
        hasta: string;
        /** Los que le quedan; negativo cuando venció */
        dias: number;
        /** SHA-256, hexadecimal */
        huella: string;
        autofirmado: boolean;
      } | null;
    };
  };
  /** Guardar el usuario SOL */
  'POST /empresas/{empresa}/{entorno}/sol': {
    cuerpo: {
      /** Sin el RUC delante */
      usuario: string;
      clave: string;
    };
    datos: {
      usuario: string;
      /** La última prueba con estos datos; null si ninguna */
      probado: {
        en: string;
        estado: 'bien' | 'mal' | 'sinRespuesta';
      } | null;
    };
  };
  /** Probar la conexión con SUNAT */
  'POST /empresas/{empresa}/{entorno}/sol/probar': {
    datos: {
      estado: 'bien' | 'mal' | 'sinRespuesta';
      /** El de SUNAT */
      codigo?: string;
      texto: string;
      remedio?: string;
      /** A quién se preguntó */
      url: string | null;
      ms: number;
      probadoEn: string;
    };
  };
  /** Guardar la aplicación de las guías */
  'POST /empresas/{empresa}/{entorno}/guias': {
    cuerpo: {
      /** El ID que da SOL */
      cliente: string;
      /** La clave que da SOL con el ID */
      secreto: string;
    };
    datos: {
      /** El ID de la aplicación; su clave no se muestra más */
      cliente: string;
      /** La última prueba con estos datos; null si ninguna */
      probada: {
        en: string;
        estado: 'bien' | 'mal' | 'sinRespuesta';
      } | null;
    };
  };
  /** Quitar la aplicación de las guías */
  'DELETE /empresas/{empresa}/{entorno}/guias': {
    datos: {
      /** El ID de la aplicación; su clave no se muestra más */
      cliente: string;
      /** La última prueba con estos datos; null si ninguna */
      probada: {
        en: string;
        estado: 'bien' | 'mal' | 'sinRespuesta';
      } | null;
    } | null;
  };
  /** Probar la aplicación de las guías */
  'POST /empresas/{empresa}/{entorno}/guias/probar': {
    datos: {
      estado: 'bien' | 'mal' | 'sinRespuesta';
      /** El de SUNAT */
      codigo?: string;
      texto: string;
      remedio?: string;
      /** A quién se preguntó */
      url: string | null;
      ms: number;
      probadoEn: string;
    };
  };
  /** Elegir adónde se envía */
  'POST /empresas/{empresa}/{entorno}/destino': {
    cuerpo: {
      tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
      /** Solo de un ose: la dirección de su billService */
      url?: string;
      /** Solo de un ose: su billConsultService, si lo tiene */
      consultaUrl?: string;
      /** Huellas SHA-256 de los certificados con que firma sus CDR */
      certificadosCdr?: string[];
    };
    datos: {
      tipo: 'simulador' | 'beta' | 'produccion' | 'ose';
      url: string;
      /** null: no ofrece consultas */
      consultaUrl: string | null;
      /** Huellas SHA-256; vacía: la firma de sus CDR no se verifica */
      certificadosCdr: string[];
    };
  };
  /** Ajustes del envío por correo */
  'GET /empresas/{empresa}/{entorno}/correo': {
    datos: {
      /** El servicio tiene servidor de correo (SMTP_URL y SMTP_REMITENTE) */
      configurado: boolean;
      /** Desde qué dirección sale */
      remitente: string | null;
      /** Lo aceptado se envía por sí solo al correo del cliente */
      activo: boolean;
      /** Adonde llegan las respuestas del cliente */
      responderA: string | null;
      /** A quién se envía uno igual */
      copia: string | null;
    };
  };
  /** Cambiar los ajustes del envío por correo */
  'PATCH /empresas/{empresa}/{entorno}/correo': {
    cuerpo: {
      activo?: boolean;
      /** Adonde llegan las respuestas del cliente */
      responderA?: string | null;
      /** A quién se envía uno igual */
      copia?: string | null;
    };
    datos: {
      /** El servicio tiene servidor de correo (SMTP_URL y SMTP_REMITENTE) */
      configurado: boolean;
      /** Desde qué dirección sale */
      remitente: string | null;
      /** Lo aceptado se envía por sí solo al correo del cliente */
      activo: boolean;
      /** Adonde llegan las respuestas del cliente */
      responderA: string | null;
      /** A quién se envía uno igual */
      copia: string | null;
    };
  };
  /** Listar las claves de la API */
  'GET /empresas/{empresa}/claves': {
    datos: {
      claves: {
        id: string;
        entorno: 'test' | 'live';
        nombre: string;
        prefijo: string;
        ultimos4: string;
        estado: 'activa' | 'vencida' | 'revocada';
        permisos: (
          | 'invoices.create'
          | 'invoices.send_taxauth'
          | 'invoices.read'
          | 'invoices.void'
          | 'guias.create'
          | 'guias.read'
          | 'withholdings.create'
          | 'withholdings.read'
          | 'customers.read'
          | 'customers.manage'
          | 'products.read'
          | 'products.manage'
          | 'webhooks.manage'
        )[];
        /** Solicitudes por minuto */
        limite: number;
        /** Desde qué direcciones sirve; null: desde todas */
        redes: string[] | null;
        creadaEn: string;
        /** null: no se anotó */
        creadaPor: {
          tipo: 'usuario' | 'cli' | 'sistema';
          /** De la persona; de cli, el usuario del equipo */
          nombre: string;
        } | null;
        rotadaEn: string | null;
        expiraEn: string | null;
        revocadaEn: string | null;
        /** Exacto al minuto */
        ultimoUsoEn: string | null;
        /** La dirección de ese uso */
        ultimoUsoDesde: string | null;
        ultimoUsoRuta: string | null;
      }[];
    };
  };
  /** Crear una clave de la API */
  'POST /empresas/{empresa}/claves': {
    cuerpo: {
      entorno: 'test' | 'live';
      nombre: string;
      permisos: (
        | 'invoices.create'
        | 'invoices.send_taxauth'
        | 'invoices.read'
        | 'invoices.void'
        | 'guias.create'
        | 'guias.read'
        | 'withholdings.create'
        | 'withholdings.read'
        | 'customers.read'
        | 'customers.manage'
        | 'products.read'
        | 'products.manage'
        | 'webhooks.manage'
      )[];
      limite?: number;
      /** Un día (hasta su fin en Lima) o un instante con su zona; null: no vence */
      expiraEn?: string | null;
      /** Desde qué direcciones sirve; null: desde todas */
      redes?: string[] | null;
    };
    datos: {
      id: string;
      /** Solo aparece en esta respuesta. */
      clave: string;
    };
  };
  /** Cambiar una clave */
  'PATCH /empresas/{empresa}/claves/{id}': {
    cuerpo: {
      nombre?: string;
      permisos?: (
        | 'invoices.create'
        | 'invoices.send_taxauth'
        | 'invoices.read'
        | 'invoices.void'
        | 'guias.create'
        | 'guias.read'
        | 'withholdings.create'
        | 'withholdings.read'
        | 'customers.read'
        | 'customers.manage'
        | 'products.read'
        | 'products.manage'
        | 'webhooks.manage'
      )[];
      limite?: number;
      /** Un día (hasta su fin en Lima) o un instante con su zona; null: no vence */
      expiraEn?: string | null;
      /** Desde qué direcciones sirve; null: desde todas */
      redes?: string[] | null;
    };
    datos: {
      id: string;
      entorno: 'test' | 'live';
      nombre: string;
      prefijo: string;
      ultimos4: string;
      estado: 'activa' | 'vencida' | 'revocada';
      permisos: (
        | 'invoices.create'
        | 'invoices.send_taxauth'
        | 'invoices.read'
        | 'invoices.void'
        | 'guias.create'
        | 'guias.read'
        | 'withholdings.create'
        | 'withholdings.read'
        | 'customers.read'
        | 'customers.manage'
        | 'products.read'
        | 'products.manage'
        | 'webhooks.manage'
      )[];
      /** Solicitudes por minuto */
      limite: number;
      /** Desde qué direcciones sirve; null: desde todas */
      redes: string[] | null;
      creadaEn: string;
      /** null: no se anotó */
      creadaPor: {
        tipo: 'usuario' | 'cli' | 'sistema';
        /** De la persona; de cli, el usuario del equipo */
        nombre: string;
      } | null;
      rotadaEn: string | null;
      expiraEn: string | null;
      revocadaEn: string | null;
      /** Exacto al minuto */
      ultimoUsoEn: string | null;
      /** La dirección de ese uso */
      ultimoUsoDesde: string | null;
      ultimoUsoRuta: string | null;
    };
  };
  /** Dar otro valor a una clave */
  'POST /empresas/{empresa}/claves/{id}/rotar': {
    datos: {
      id: string;
      /** Solo aparece en esta respuesta. */
      clave: string;
    };
  };
  /** Revocar una clave */
  'POST /empresas/{empresa}/claves/{id}/revocar': {
    cuerpo: {
      nombre: string;
    };
    datos: {
      id: string;
      entorno: 'test' | 'live';
      nombre: string;
      prefijo: string;
      ultimos4: string;
      estado: 'activa' | 'vencida' | 'revocada';
      permisos: (
        | 'invoices.create'
        | 'invoices.send_taxauth'
        | 'invoices.read'
        | 'invoices.void'
        | 'guias.create'
        | 'guias.read'
        | 'withholdings.create'
        | 'withholdings.read'
        | 'customers.read'
        | 'customers.manage'
        | 'products.read'
        | 'products.manage'
        | 'webhooks.manage'
      )[];
      /** Solicitudes por minuto */
      limite: number;
      /** Desde qué direcciones sirve; null: desde todas */
      redes: string[] | null;
      creadaEn: string;
      /** null: no se anotó */
      creadaPor: {
        tipo: 'usuario' | 'cli' | 'sistema';
        /** De la persona; de cli, el usuario del equipo */
        nombre: string;
      } | null;
      rotadaEn: string | null;
      expiraEn: string | null;
      revocadaEn: string | null;
      /** Exacto al minuto */
      ultimoUsoEn: string | null;
      /** La dirección de ese uso */
      ultimoUsoDesde: string | null;
      ultimoUsoRuta: string | null;
    };
  };
  /** Listar las series con su numeración */
  'GET /empresas/{empresa}/{entorno}/series-detalle': {
    datos: {
      series: {
        tipoComprobante: '01' | '03' | '07' | '08' | '09' | '31' | '20' | '40';
        serie: string;
        siguienteNumero: number;
        /** El único desde el que emite; null: cualquiera */
        establecimiento: string | null;
        /** El comprobante de número más alto */
        ultimo: {
          id: string;
          correlativo: string;
          creadoEn: string;
        } | null;
        /** Comprobantes suyos sin desenlace */
        pendientes: number;
        /** porConciliar: antes del siguiente se pregunta a SUNAT. detenida: espera la decisión de una persona. */
        estado: 'alDia' | 'porConciliar' | 'detenida';
        /** Por qué no da números */
        motivo: string | null;
        /** El número más alto que se sabe que SUNAT tiene */
        conocido: number | null;
        huecos: {
          desde: number;
          hasta: number;
          /** Los que aún se pueden usar */
          libres: number;
          /** Por qué faltan, si no los saltó un cliente */
          motivo: string | null;
        }[];
      }[];
      /** Mientras una esté abierta, la serie que se estrena también espera */
      restauraciones: {
        detectadaEn: string;
        motivo: string;
      }[];
    };
  };
  /** Decidir desde qué número sigue una serie */
  'POST /empresas/{empresa}/{entorno}/series/decidir': {
    cuerpo: {
      tipoComprobante: '01' | '03' | '07' | '08' | '09' | '31' | '20' | '40';
      serie: string;
      desde: number;
      /** Dónde se vio cuál fue el último emitido */
      motivo: string;
    };
    datos: {
      siguienteNumero: number;
      /** Cuántos números quedaron como hueco */
      saltados: number;
    };
  };
  /** Resumen de la empresa en un entorno */
  'GET /empresas/{empresa}/{entorno}/inicio': {
    datos: {
      contadores: {
        hoy: {
          ACEPTADA: number;
          EN_PROCESO: number;
          RECHAZADA: number;
          PENDIENTE_ENVIO: number;
          ANULADA: number;
        };
        ultimos30Dias: {
          ACEPTADA: number;
          EN_PROCESO: number;
          RECHAZADA: number;
          PENDIENTE_ENVIO: number;
          ANULADA: number;
        };
        total: {
          ACEPTADA: number;
          EN_PROCESO: number;
          RECHAZADA: number;
          PENDIENTE_ENVIO: number;
          ANULADA: number;
        };
      };
      pendienteMasAntiguo: {
        id: string;
        tipoComprobante: string;
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        correlativo: string;
        /** Desde cuándo existe */
        desde: string;
        /** Por qué espera */
        motivo?: string;
        /** Qué sigue y cuándo, para una persona */
        accion: string;
        intentos: number;
        siguienteIntentoEn?: string;
      } | null;
      porAtender: {
        /** Comprobantes, guías y anulaciones que esperan a una persona */
        cantidad: number;
        /** Los primeros 10 */
        comprobantes: {
          id: string;
          tipoComprobante: string;
          estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
          correlativo: string;
          /** Desde cuándo existe */
          desde: string;
          /** Por qué espera */
          motivo?: string;
          /** Qué sigue y cuándo, para una persona */
          accion: string;
          intentos: number;
          siguienteIntentoEn?: string;
        }[];
        /** Las primeras 10 */
        guias: {
          id: string;
          correlativo: string;
          /** Desde cuándo existe */
          desde: string;
          /** Por qué espera */
          motivo?: string;
          /** Qué sigue y cuándo, para una persona */
          accion: string;
        }[];
        /** Las primeras 10 */
        anulaciones: {
          id: string;
          comprobante: string;
          identificador: string;
          correlativo: string;
          /** Desde cuándo existe */
          desde: string;
          /** Por qué espera */
          motivo?: string;
          /** Qué sigue y cuándo, para una persona */
          accion: string;
        }[];
      };
      sunat: {
        servicios: {
          servicio: 'envio' | 'consulta';
          /** Servidor */
          destino: string;
          estado: 'bueno' | 'con-fallas' | 'sin-respuesta';
          /** Desde cuándo no responde o falla */
          desde?: string;
          /** Mientras se le deja descansar porque no responde: cuándo se prueba otra vez */
          pruebaEn?: string;
          /** Mediana de la última hora; null si no hubo respuestas */
          latenciaMs: number | null;
          /** De esta empresa, en la última hora */
          intercambios: number;
          /** De ellos, los que nadie respondió */
          sinRespuesta: number;
        }[];
        /** Comprobantes, guías y anulaciones que están por enviarse o por confirmarse */
        esperan: number;
        /** Por qué descansan los envíos de la empresa */
        pausa?: string;
        /** Lo que falta configurar para emitir: certificado, usuario SOL */
        faltan?: string[];
      };
      /** Intercambios con SUNAT de los últimos 2000 comprobantes, hora por hora, las últimas 24 */
      servicio: {
        desde: string;
        intercambios: number;
        sinRespuesta: number;
        medianaMs: number | null;
      }[];
      certificado: {
        hasta: string;
        dias: number;
      } | null;
      webhooks: {
        fallando: number;
        lista: {
          id: string;
          /** Sin el permiso de webhooks, solo esquema y servidor */
          url: string;
          activo: boolean;
          /** Entregas que ya fallaron y se repetirán */
          pendientes: number;
          /** En los últimos 7 días */
          agotadas: number;
          ultimoError?: string;
          ultimoStatus?: number;
        }[];
      };
      /** Desde 30 días antes de un cambio con fecha: qué se habría rechazado u observado de los comprobantes de los últimos 90 días si fueran de ese día y no de su víspera. Se mira una vez al día, hasta 2000 comprobantes, y no los de una fecha simulada que no llegó; null si nada cambia pronto */
      prevision: {
        dia: string;
        novedades: {
          texto: string;
          fuente: string;
        }[];
        /** null: nadie lo miró todavía */
        miradoEn: string | null;
        revisados: number;
        rechazados: number;
        observados: number;
        /** Si se miraron todos los de los últimos 90 días; si no, los más nuevos */
        completo: boolean;
        /** Además de los revisados, los que no se pudieron volver a leer: de ellos no se sabe */
        sinLeer: number;
        /** La más incumplida primero */
        reglas: {
          severidad: 'rechazo' | 'observacion';
          /** El de SUNAT */
          codigo?: string;
          campo: string;
          mensaje: string;
          documentos: number;
          /** Los 5 más nuevos */
          ejemplos: {
            id: string;
            correlativo: string;
          }[];
        }[];
      } | null;
      anulaciones: {
        enProceso: number;
        /** Las 10 más antiguas */
        lista: {
          id: string;
          comprobante: string;
          identificador: string;
          correlativo: string;
          /** Desde cuándo existe */
          desde: string;
          /** Por qué espera */
          motivo?: string;
          /** Qué sigue y cuándo, para una persona */
          accion: string;
        }[];
      };
      /** Lo emitido que SUNAT no rechazó ni está anulado, por fecha de emisión: el mes de hoy (`mes`; de él, `enCurso` lo que SUNAT no decidió), los mismos días del anterior y el anterior entero. Las notas de crédito restan */
      ventas: {
        /** Primer día del mes */
        mes: string;
        /** Primer día del mes anterior */
        anterior: string;
        hasta: string;
        /** Rechazados de los dos meses en cuyo lugar no se emitió otro; 1000 si son más */
        porCorregir: number;
        /** Soles primero, y siempre; las demás, si algo se emitió en ellas */
        monedas: {
          moneda: string;
          mes: {
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          };
          enCurso: {
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          };
          mismosDias: {
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          };
          anterior: {
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          };
          /** Vendido desde el primer día del mes hasta cada uno; null lo que no llegó o no existe */
          dias: {
            dia: number;
            mes: string | null;
            anterior: string | null;
          }[];
        }[];
      };
      /** Por fecha de emisión, los últimos 30 días de Lima; solo las combinaciones que existen */
      dias: {
        fecha: string;
        moneda: string;
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        cantidad: number;
        /** Con dos decimales */
        importe: string;
      }[];
      /** Los 8 códigos más frecuentes de los últimos 30 días */
      rechazos: {
        codigo: string;
        /** Qué significa */
        texto: string;
        /** Qué hacer */
        remedio: string;
        cantidad: number;
      }[];
    };
  };
  /** Cifras del mes de todas mis empresas */
  'GET /cartera': {
    datos: {
      /** Primer día del mes */
      mes: string;
      hasta: string;
      empresas: {
        id: string;
        test: {
          /** Del mes hasta hoy, por moneda, soles primero: sin rechazados ni anulados; las notas de crédito restan */
          ventas: {
            moneda: string;
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          }[];
          /** Los que SUNAT todavía no decidió, de cualquier día */
          pendientes: number;
          /** Rechazados de este mes y del anterior en cuyo lugar no se emitió otro; 1000 si son más */
          porCorregir: number;
        };
        live: {
          /** Del mes hasta hoy, por moneda, soles primero: sin rechazados ni anulados; las notas de crédito restan */
          ventas: {
            moneda: string;
            cantidad: number;
            /** Con dos decimales */
            importe: string;
            /** Con dos decimales */
            igv: string;
          }[];
          /** Los que SUNAT todavía no decidió, de cualquier día */
          pendientes: number;
          /** Rechazados de este mes y del anterior en cuyo lugar no se emitió otro; 1000 si son más */
          porCorregir: number;
        };
      }[];
    };
  };
  /** Cambios en vivo (Server-Sent Events) */
  'GET /empresas/{empresa}/{entorno}/vivo': {
    archivo: 'text/event-stream';
  };
  /** Historia completa de un comprobante */
  'GET /empresas/{empresa}/{entorno}/comprobantes/{id}/historia': {
    datos: {
      id: string;
      correlativo: string;
      estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      estadoInterno: string;
      /** Se puede reanudar o decidir */
      esperaPersona: boolean;
      /** Alguien lo apartó: no se envía hasta que alguien lo reanude */
      apartado: boolean;
      /** Qué sigue y cuándo, para una persona */
      accion: string;
      siguienteIntentoEn?: string;
      plazoEnvio: string;
      /** Lo que decidió SUNAT */
      veredicto?: {
        codigo: string;
        /** Qué significa */
        texto: string;
        /** Qué hacer */
        remedio: string;
        /** El remedio dice que su número quedó usado */
        diceElNumero?: true;
        /** Observaciones */
        notas: {
          codigo: string;
          /** Qué significa */
          texto: string;
          /** Qué hacer */
          remedio: string;
        }[];
      };
      /** Del más antiguo al más nuevo */
      linea: {
        en: string;
        /** De qué cuenta */
        sobre: 'comprobante' | 'guia' | 'anulacion' | 'auditoria' | 'webhook';
        evento: string;
        /** Qué pasó, para una persona */
        titulo: string;
        quien: {
          tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
          /** De la clave o de la persona; de «cli», el usuario del equipo */
          nombre: string;
          /** De una clave */
          ultimos4?: string;
          id?: string;
        };
        /** Estado interno anterior */
        de?: string;
        /** Estado interno posterior */
        a?: string;
        intento?: number;
        /** De SUNAT */
        codigo?: string;
        /** Lo que dijo SUNAT, o por qué */
        texto?: string;
        /** Qué hacer */
        remedio?: string;
        /** Observaciones de SUNAT */
        notas?: string[];
        /** Id de la solicitud que lo causó */
        solicitud?: string;
        /** Dirección de quien lo pidió */
        desde?: string;
      }[];
      intentos: {
        de: 'comprobante' | 'guia' | 'anulacion';
        /** Identificador de la baja o del resumen */
        archivo?: string;
        /** Id de la baja o del resumen */
        anulacion?: string;
        n: number;
        operacion: string;
        iniciadoEn: string;
        terminadoEn?: string;
        ms?: number;
        resultado?: string;
        codigo?: string;
        /** Qué significa el código */
        texto?: string;
        remedio?: string;
        /** Del archivo enviado; 0 si solo se preguntó */
        peticionBytes: number;
        /** De lo guardado de la respuesta */
        respuestaBytes: number;
        /** Lo que respondió SUNAT (hasta 64 KiB). Si trajo un CDR se guarda aparte y no está aquí. La historia trae las respuestas de los 20 últimos intentos; pida cada una de las otras con /intentos/{n}. */
        respuesta?: string;
      }[];
      entregas: {
        id: string;
        webhook: string;
        /** Sin el permiso de webhooks, solo esquema y servidor */
        url: string;
        tipo: string;
        secuencia?: number;
        estado: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
        intentos: number;
        creadaEn: string;
        terminadaEn?: string;
        siguienteIntentoEn?: string;
        ultimoStatus?: number;
        ultimoError?: string;
      }[];
      /** Notas sobre este comprobante */
      cambiadoPor: {
        id: string;
        tipo: string;
        tipoComprobante: string;
        correlativo: string;
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        fechaEmision: string;
        moneda: string;
        /** Con dos decimales */
        total: string;
      }[];
      /** De una nota: el comprobante que modifica */
      cambiaA: {
        id: string;
        tipo: string;
        tipoComprobante: string;
        correlativo: string;
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        fechaEmision: string;
        moneda: string;
        /** Con dos decimales */
        total: string;
      } | null;
      /** Bajas y resúmenes, la más nueva primero */
      anulaciones: {
        id: string;
        via: 'RA' | 'RC' | 'RR';
        proposito: 'anular' | 'informar';
        identificador: string;
        estado: 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA';
        esperaPersona: boolean;
        accion: string;
        motivo: string;
        explicacion: string;
        tieneCdr: boolean;
        solicitadaEn: string;
        resueltaEn?: string;
        ticket?: string;
        mensaje?: string;
        sunat?: {
          codigo: string;
          mensaje: string;
          notas: string[];
        };
      }[];
    };
  };
  /** Un intento con lo que respondió SUNAT */
  'GET /empresas/{empresa}/{entorno}/comprobantes/{id}/intentos/{n}': {
    consulta: {
      anulacion?: string;
    };
    datos: {
      de: 'comprobante' | 'guia' | 'anulacion';
      /** Identificador de la baja o del resumen */
      archivo?: string;
      /** Id de la baja o del resumen */
      anulacion?: string;
      n: number;
      operacion: string;
      iniciadoEn: string;
      terminadoEn?: string;
      ms?: number;
      resultado?: string;
      codigo?: string;
      /** Qué significa el código */
      texto?: string;
      remedio?: string;
      /** Del archivo enviado; 0 si solo se preguntó */
      peticionBytes: number;
      /** De lo guardado de la respuesta */
      respuestaBytes: number;
      /** Lo que respondió SUNAT (hasta 64 KiB). Si trajo un CDR se guarda aparte y no está aquí. La historia trae las respuestas de los 20 últimos intentos; pida cada una de las otras con /intentos/{n}. */
      respuesta?: string;
    };
  };
  /** El documento como se enviaría otra vez */
  'GET /empresas/{empresa}/{entorno}/comprobantes/{id}/documento': {
    datos: {
      id: string;
      numero: number;
      correlativo: string;
      estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      documento: {
        [k: string]: unknown;
      };
    };
  };
  /** Historia completa de una guía de remisión */
  'GET /empresas/{empresa}/{entorno}/guias/{id}/historia': {
    datos: {
      id: string;
      /** Se puede decidir, o seguir con su envío */
      esperaPersona: boolean;
      /** Qué sigue y cuándo, para una persona */
      accion: string;
      siguienteIntentoEn?: string;
      /** Del más antiguo al más nuevo */
      linea: {
        en: string;
        /** De qué cuenta */
        sobre: 'comprobante' | 'guia' | 'anulacion' | 'auditoria' | 'webhook';
        evento: string;
        /** Qué pasó, para una persona */
        titulo: string;
        quien: {
          tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
          /** De la clave o de la persona; de «cli», el usuario del equipo */
          nombre: string;
          /** De una clave */
          ultimos4?: string;
          id?: string;
        };
        /** Estado interno anterior */
        de?: string;
        /** Estado interno posterior */
        a?: string;
        intento?: number;
        /** De SUNAT */
        codigo?: string;
        /** Lo que dijo SUNAT, o por qué */
        texto?: string;
        /** Qué hacer */
        remedio?: string;
        /** Observaciones de SUNAT */
        notas?: string[];
        /** Id de la solicitud que lo causó */
        solicitud?: string;
        /** Dirección de quien lo pidió */
        desde?: string;
      }[];
      intentos: {
        de: 'comprobante' | 'guia' | 'anulacion';
        /** Identificador de la baja o del resumen */
        archivo?: string;
        /** Id de la baja o del resumen */
        anulacion?: string;
        n: number;
        operacion: string;
        iniciadoEn: string;
        terminadoEn?: string;
        ms?: number;
        resultado?: string;
        codigo?: string;
        /** Qué significa el código */
        texto?: string;
        remedio?: string;
        /** Del archivo enviado; 0 si solo se preguntó */
        peticionBytes: number;
        /** De lo guardado de la respuesta */
        respuestaBytes: number;
        /** Lo que respondió SUNAT (hasta 64 KiB). Si trajo un CDR se guarda aparte y no está aquí. La historia trae las respuestas de los 20 últimos intentos; pida cada una de las otras con /intentos/{n}. */
        respuesta?: string;
      }[];
      entregas: {
        id: string;
        webhook: string;
        /** Sin el permiso de webhooks, solo esquema y servidor */
        url: string;
        tipo: string;
        secuencia?: number;
        estado: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
        intentos: number;
        creadaEn: string;
        terminadaEn?: string;
        siguienteIntentoEn?: string;
        ultimoStatus?: number;
        ultimoError?: string;
      }[];
    };
  };
  /** Cuántos comprobantes hay en un filtro y cuánto suman */
  'GET /empresas/{empresa}/{entorno}/comprobantes/resumen': {
    consulta: {
      estado?: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
      tipoComprobante?: string;
      serie?: string;
      cliente?: string;
      desde?: string;
      hasta?: string;
      q?: string;
    };
    datos: {
      filas: {
        /** ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ANULADA: se aceptó y después se dio de baja. */
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        tipoComprobante: string;
        moneda: string;
        cantidad: number;
        /** Con dos decimales */
        importe: string;
      }[];
    };
  };
  /** Dejar seguir un comprobante que espera a una persona */
  'POST /empresas/{empresa}/{entorno}/comprobantes/{id}/reanudar': {
    datos: {
      id: string;
      /** Qué sigue */
      accion: string;
    };
  };
  /** Decidir un comprobante que espera a una persona */
  'POST /empresas/{empresa}/{entorno}/comprobantes/{id}/decidir': {
    cuerpo: {
      /** true: SUNAT lo aceptó; false: no vale ante SUNAT */
      aceptado: boolean;
      /** Dónde lo vio; queda con el documento */
      evidencia: string;
    };
    datos: {
      id: string;
      /** Qué sigue */
      accion: string;
    };
  };
  /** Listar bajas y resúmenes, el más nuevo primero */
  'GET /empresas/{empresa}/{entorno}/anulaciones': {
    consulta: {
      estado?: 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA';
      via?: 'RA' | 'RC' | 'RR';
      desde?: string;
      hasta?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      archivos: {
        id: string;
        /** RA comunicación de baja, RC resumen diario */
        via: 'RA' | 'RC' | 'RR';
        proposito: 'anular' | 'informar';
        identificador: string;
        fechaGeneracion: string;
        estado: 'EN_PROCESO' | 'ACEPTADA' | 'RECHAZADA';
        /** Se puede reanudar o decidir */
        esperaPersona: boolean;
        /** Qué sigue y cuándo */
        accion: string;
        motivo: string;
        mensaje?: string;
        sunat?: {
          codigo: string;
          /** Qué significa */
          texto: string;
          /** Qué hacer */
          remedio: string;
          mensaje: string;
          notas: string[];
        };
        ticket?: string;
        tieneCdr: boolean;
        comprobantes: {
          id: string;
          tipoComprobante: string;
          correlativo: string;
        }[];
        intentos: number;
        creadoEn: string;
        resueltoEn?: string;
        siguienteIntentoEn?: string;
      }[];
      /** Cursor de la página siguiente; null en la última */
      siguiente: string | null;
    };
  };
  /** XML firmado de una baja o un resumen */
  'GET /empresas/{empresa}/{entorno}/anulaciones/{id}/xml': {
    archivo: 'application/xml';
  };
  /** CDR de una baja o un resumen; con Accept: application/zip, tal como llegó */
  'GET /empresas/{empresa}/{entorno}/anulaciones/{id}/cdr': {
    archivo: 'application/xml' | 'application/zip';
  };
  /** Cómo van los webhooks en las últimas 24 horas */
  'GET /empresas/{empresa}/{entorno}/webhooks/resumen': {
    datos: {
      webhooks: {
        id: string;
        exitos: number;
        /** Intentos */
        fallos: number;
        pendientes: number;
        ultimaEn: string | null;
        ultimoEstado?: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
      }[];
    };
  };
  /** Intentos de un webhook en el tiempo */
  'GET /empresas/{empresa}/{entorno}/webhooks/{id}/actividad': {
    consulta: {
      por?: 'hora' | 'dia';
    };
    datos: {
      por: 'hora' | 'dia';
      /** Todos, también los vacíos, del más antiguo al más nuevo */
      tramos: {
        desde: string;
        exitos: number;
        fallos: number;
        medianaMs: number | null;
      }[];
    };
  };
  /** Eventos ocurridos, el más nuevo primero */
  'GET /empresas/{empresa}/{entorno}/eventos': {
    consulta: {
      tipo?:
        | 'comprobante.aceptado'
        | 'comprobante.rechazado'
        | 'comprobante.anulado'
        | 'anulacion.rechazada'
        | 'guia.aceptada'
        | 'guia.rechazada'
        | 'guia.anulada'
        | 'retencion.aceptada'
        | 'retencion.rechazada'
        | 'retencion.anulada'
        | 'percepcion.aceptada'
        | 'percepcion.rechazada'
        | 'percepcion.anulada'
        | 'prueba';
      comprobante?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      eventos: {
        /** webhook-id */
        id: string;
        tipo: string;
        en: string;
        comprobante?: string;
        secuencia?: number;
        /** Byte por byte como se envía */
        cuerpo: string;
        entregas: {
          id: string;
          webhook: string;
          estado: 'PENDIENTE' | 'ENTREGADA' | 'AGOTADA' | 'CANCELADA';
          intentos: number;
        }[];
      }[];
      /** Cursor de la página siguiente; null en la última */
      siguiente: string | null;
    };
  };
  /** Dejar seguir una baja o un resumen que espera a una persona */
  'POST /empresas/{empresa}/{entorno}/anulaciones/{id}/reanudar': {
    datos: {
      id: string;
      /** Qué sigue */
      accion: string;
    };
  };
  /** Decidir una baja o un resumen que espera a una persona */
  'POST /empresas/{empresa}/{entorno}/anulaciones/{id}/decidir': {
    cuerpo: {
      /** true: SUNAT lo aceptó; false: no vale ante SUNAT */
      aceptado: boolean;
      /** Dónde lo vio; queda con el documento */
      evidencia: string;
    };
    datos: {
      id: string;
      /** Qué sigue */
      accion: string;
    };
  };
  /** Listar la auditoría de la empresa, lo más nuevo primero */
  'GET /empresas/{empresa}/{entorno}/auditoria': {
    consulta: {
      accion?: string;
      objeto?: string;
      actor?: string;
      desde?: string;
      hasta?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      hechos: {
        n: number;
        en: string;
        entorno: 'test' | 'live' | '*';
        accion: string;
        /** Id de aquello sobre lo que se actuó */
        objeto: string;
        quien: {
          tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
          /** De la clave o de la persona; de «cli», el usuario del equipo */
          nombre: string;
          /** De una clave */
          ultimos4?: string;
          id?: string;
        };
        /** Dirección o equipo */
        desde: string;
        solicitud: string;
        antes?: unknown;
        despues?: unknown;
        /** SHA-256 de la fila y de todas las anteriores, en hexadecimal */
        huella: string;
      }[];
      /** Cursor de la página siguiente; null en la última */
      siguiente: string | null;
    };
  };
  /** Comprobar que nadie cambió la auditoría de la empresa */
  'GET /empresas/{empresa}/{entorno}/auditoria/verificar': {
    datos: {
      integra: boolean;
      /** Las que son como se escribieron */
      filas: number;
      /** Qué se encontró */
      texto: string;
      cabeza?: {
        n: number;
        huella: string;
      };
    };
  };
  /** Listar sus vistas guardadas */
  'GET /empresas/{empresa}/{entorno}/vistas': {
    datos: {
      vistas: {
        id: string;
        lista:
          | 'comprobantes'
          | 'anulaciones'
          | 'clientes'
          | 'productos'
          | 'series'
          | 'webhooks'
          | 'eventos'
          | 'registro'
          | 'auditoria'
          | 'borradores';
        nombre: string;
        /** La parte de la dirección después de «?» */
        consulta: string;
        creadaEn: string;
      }[];
    };
  };
  /** Guardar una vista */
  'POST /empresas/{empresa}/{entorno}/vistas': {
    cuerpo: {
      lista:
        | 'comprobantes'
        | 'anulaciones'
        | 'clientes'
        | 'productos'
        | 'series'
        | 'webhooks'
        | 'eventos'
        | 'registro'
        | 'auditoria'
        | 'borradores';
      nombre: string;
      consulta: string;
    };
    datos: {
      id: string;
      lista:
        | 'comprobantes'
        | 'anulaciones'
        | 'clientes'
        | 'productos'
        | 'series'
        | 'webhooks'
        | 'eventos'
        | 'registro'
        | 'auditoria'
        | 'borradores';
      nombre: string;
      /** La parte de la dirección después de «?» */
      consulta: string;
      creadaEn: string;
    };
  };
  /** Borrar una vista guardada */
  'DELETE /empresas/{empresa}/{entorno}/vistas/{id}': {
    datos: {
      id: string;
    };
  };
  /** Listar los borradores, el último cambiado primero */
  'GET /empresas/{empresa}/{entorno}/borradores': {
    datos: {
      borradores: {
        id: string;
        nombre: string;
        /** Crece con cada cambio */
        version: number;
        creadoEn: string;
        cambiadoEn: string;
        quien: {
          tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
          /** De la clave o de la persona; de «cli», el usuario del equipo */
          nombre: string;
          /** De una clave */
          ultimos4?: string;
          id?: string;
        };
        tipoComprobante?: string;
        /** Denominación */
        cliente?: string;
      }[];
    };
  };
  /** Guardar un borrador */
  'POST /empresas/{empresa}/{entorno}/borradores': {
    cuerpo: {
      nombre: string;
      /** El `documento` de la emisión, completo o no; hasta 256 KiB */
      contenido: {
        [k: string]: unknown;
      };
    };
    datos: {
      id: string;
      nombre: string;
      /** Crece con cada cambio */
      version: number;
      creadoEn: string;
      cambiadoEn: string;
      quien: {
        tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
        /** De la clave o de la persona; de «cli», el usuario del equipo */
        nombre: string;
        /** De una clave */
        ultimos4?: string;
        id?: string;
      };
      tipoComprobante?: string;
      /** Denominación */
      cliente?: string;
      /** El `documento` de la emisión, completo o no; hasta 256 KiB */
      contenido: {
        [k: string]: unknown;
      };
    };
  };
  /** Consultar un borrador */
  'GET /empresas/{empresa}/{entorno}/borradores/{id}': {
    datos: {
      id: string;
      nombre: string;
      /** Crece con cada cambio */
      version: number;
      creadoEn: string;
      cambiadoEn: string;
      quien: {
        tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
        /** De la clave o de la persona; de «cli», el usuario del equipo */
        nombre: string;
        /** De una clave */
        ultimos4?: string;
        id?: string;
      };
      tipoComprobante?: string;
      /** Denominación */
      cliente?: string;
      /** El `documento` de la emisión, completo o no; hasta 256 KiB */
      contenido: {
        [k: string]: unknown;
      };
    };
  };
  /** Cambiar un borrador */
  'PATCH /empresas/{empresa}/{entorno}/borradores/{id}': {
    cuerpo: {
      version: number;
      nombre?: string;
      /** El `documento` de la emisión, completo o no; hasta 256 KiB */
      contenido?: {
        [k: string]: unknown;
      };
    };
    datos: {
      id: string;
      nombre: string;
      /** Crece con cada cambio */
      version: number;
      creadoEn: string;
      cambiadoEn: string;
      quien: {
        tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
        /** De la clave o de la persona; de «cli», el usuario del equipo */
        nombre: string;
        /** De una clave */
        ultimos4?: string;
        id?: string;
      };
      tipoComprobante?: string;
      /** Denominación */
      cliente?: string;
      /** El `documento` de la emisión, completo o no; hasta 256 KiB */
      contenido: {
        [k: string]: unknown;
      };
    };
  };
  /** Borrar un borrador */
  'DELETE /empresas/{empresa}/{entorno}/borradores/{id}': {
    datos: {
      id: string;
    };
  };
  /** Clientes de los comprobantes propios */
  'GET /empresas/{empresa}/{entorno}/clientes': {
    consulta: {
      q?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      clientes: {
        /** Catálogo 06 */
        tipoDocumento: string;
        numeroDocumento: string;
        denominacion: string;
        direccion?: string;
        correo?: string;
        /** Cuántos, sin los rechazados; de sus últimos 1000 */
        comprobantes: number;
        ultimaFecha: string;
        /** Facturas, boletas y notas de débito menos notas de crédito; aceptados o por aceptar */
        importes: {
          moneda: string;
          /** Con dos decimales */
          importe: string;
        }[];
      }[];
      /** Cursor de la página siguiente; null en la última */
      siguiente: string | null;
    };
  };
  /** Un cliente y sus últimos comprobantes */
  'GET /empresas/{empresa}/{entorno}/clientes/{numero}': {
    datos: {
      /** Catálogo 06 */
      tipoDocumento: string;
      numeroDocumento: string;
      denominacion: string;
      direccion?: string;
      correo?: string;
      /** Cuántos, sin los rechazados; de sus últimos 1000 */
      comprobantes: number;
      ultimaFecha: string;
      /** Facturas, boletas y notas de débito menos notas de crédito; aceptados o por aceptar */
      importes: {
        moneda: string;
        /** Con dos decimales */
        importe: string;
      }[];
      /** El objeto `cliente` del último documento, para emitirle otro */
      contenido?: {
        [k: string]: unknown;
      };
      /** Los últimos 10 */
      ultimos: {
        id: string;
        /** ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ANULADA: se aceptó y después se dio de baja. */
        estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
        tipo: string;
        tipoComprobante: string;
        serie: string;
        /** Serie y número */
        correlativo: string;
        fechaEmision: string;
        moneda: string;
        cliente: {
          /** Catálogo 06, o «-» sin documento */
          tipoDocumento: string;
          numeroDocumento: string;
          denominacion: string;
        };
        /** Además, si no son cero: exonerada, inafecta, exportacion, gratuita, isc, icbper, ivap, descuentos, cargos, anticipos, redondeo, retencion, pendiente; y en soles: detraccion, percepcion. */
        totales: {
          /** Dos decimales */
          gravada: string;
          /** Dos decimales */
          igv: string;
          /** Dos decimales */
          total: string;
          /** Dos decimales */
          [k: string]: string;
        };
        /** De uno RECHAZADA: lo que dijo SUNAT */
        rechazo?: {
          codigo: string;
          mensaje: string;
        };
        corrige?: {
          id: string;
          /** Serie y número */
          correlativo: string;
          /** ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ANULADA: se aceptó y después se dio de baja. */
          estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
          fechaEmision: string;
        };
        corregido?: {
          id: string;
          /** Serie y número */
          correlativo: string;
          /** ACEPTADA: SUNAT lo aceptó (con observaciones, si las hay en sunat.notas); es válido. RECHAZADA: SUNAT no lo aceptó; no vale: corrija y emita otro. EN_PROCESO: SUNAT aún no responde; consulte después, o espere el aviso. PENDIENTE_ENVIO: existe con su número y falta que llegue a SUNAT; Chaski lo reintenta hasta el último día de envío; después lo decide una persona. ANULADA: se aceptó y después se dio de baja. */
          estado: 'ACEPTADA' | 'EN_PROCESO' | 'RECHAZADA' | 'PENDIENTE_ENVIO' | 'ANULADA';
          fechaEmision: string;
        };
      }[];
    };
  };
  /** Productos y servicios de los comprobantes propios */
  'GET /empresas/{empresa}/{entorno}/productos': {
    consulta: {
      q?: string;
      limite?: number;
    };
    datos: {
      productos: {
        codigo?: string;
        descripcion: string;
        /** Catálogo 03 */
        unidadMedida: string;
        /** Catálogo 07 */
        tipoIgv: string;
        moneda: string;
        /** El último, como se envió o se calculó (con impuestos) */
        precioUnitario: string;
        /** El último, sin impuestos */
        valorUnitario: string;
        /** En cuántas líneas aparece */
        veces: number;
        ultimaFecha: string;
      }[];
    };
  };
  /** Cola de la empresa y salud de la instalación */
  'GET /empresas/{empresa}/{entorno}/salud': {
    datos: {
      version: string;
      /** Lo que no ha terminado, de esta empresa y entorno */
      cola: {
        que: 'comprobante' | 'guia' | 'anulacion' | 'webhook';
        estado: string;
        cantidad: number;
        /** Los que alguien lleva ahora */
        enCurso: number;
        masAntiguoEn: string;
        /** Cuánto espera su turno el más atrasado */
        atrasoSegundos: number;
      }[];
      sunat: {
        servicio: 'envio' | 'consulta';
        /** Servidor */
        destino: string;
        estado: 'bueno' | 'con-fallas' | 'sin-respuesta';
        /** Desde cuándo no responde o falla */
        desde?: string;
        /** Mientras se le deja descansar porque no responde: cuándo se prueba otra vez */
        pruebaEn?: string;
        /** Mediana de la última hora; null si no hubo respuestas */
        latenciaMs: number | null;
        /** De esta empresa, en la última hora */
        intercambios: number;
        /** De ellos, los que nadie respondió */
        sinRespuesta: number;
      }[];
      /** Solo para el dueño de la instalación */
      instalacion: {
        node: string;
        /** Reloj de este equipo menos el de la base de datos */
        desfaseRelojMs: number;
        cortes: {
          destino: string;
          /** abierto: se le deja descansar */
          estado: 'cerrado' | 'abierto' | 'probando';
        }[];
        hallazgos: {
          estado: 'bien' | 'aviso' | 'mal';
          que: string;
          texto: string;
          remedio?: string;
        }[];
      } | null;
    };
  };
  /** Solicitudes a la API, la más nueva primero */
  'GET /empresas/{empresa}/{entorno}/peticiones': {
    consulta: {
      metodo?: string;
      ruta?: string;
      status?: string;
      codigo?: string;
      clave?: string;
      solicitud?: string;
      direccion?: string;
      minimoMs?: number;
      desde?: string;
      hasta?: string;
      limite?: number;
      cursor?: string;
    };
    datos: {
      peticiones: {
        id: string;
        en: string;
        metodo: string;
        /** La de la documentación */
        ruta: string;
        /** Lo que se pidió, con los parámetros de consulta que la API conoce; de una ruta que no existe, nada */
        camino: string;
        status: number;
        /** error.code */
        codigo?: string;
        /** Hasta el último byte de la respuesta */
        ms: number;
        quien: {
          tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
          /** De la clave o de la persona; de «cli», el usuario del equipo */
          nombre: string;
          /** De una clave */
          ultimos4?: string;
          id?: string;
        };
        /** Dirección de quien llamó */
        desde: string;
        /** X-Request-Id */
        solicitud: string;
      }[];
      /** Cursor de la página siguiente; null en la última */
      siguiente: string | null;
      retencion: {
        /** Se conserva como máximo este tiempo */
        dias: number;
        texto: string;
      };
    };
  };
  /** Cuántas solicitudes por hora o por día, y cómo terminaron */
  'GET /empresas/{empresa}/{entorno}/peticiones/resumen': {
    consulta: {
      por?: 'hora' | 'dia';
    };
    datos: {
      por: 'hora' | 'dia';
      /** Todos, también los vacíos, del más antiguo al más nuevo */
      tramos: {
        desde: string;
        exitos: number;
        /** 4xx */
        rechazadas: number;
        /** 5xx */
        fallas: number;
      }[];
      retencion: {
        /** Se conserva como máximo este tiempo */
        dias: number;
        texto: string;
      };
    };
  };
  /** Una solicitud a la API */
  'GET /empresas/{empresa}/{entorno}/peticiones/{id}': {
    datos: {
      id: string;
      en: string;
      metodo: string;
      /** La de la documentación */
      ruta: string;
      /** Lo que se pidió, con los parámetros de consulta que la API conoce; de una ruta que no existe, nada */
      camino: string;
      status: number;
      /** error.code */
      codigo?: string;
      /** Hasta el último byte de la respuesta */
      ms: number;
      quien: {
        tipo: 'clave' | 'usuario' | 'cli' | 'sistema';
        /** De la clave o de la persona; de «cli», el usuario del equipo */
        nombre: string;
        /** De una clave */
        ultimos4?: string;
        id?: string;
      };
      /** Dirección de quien llamó */
      desde: string;
      /** X-Request-Id */
      solicitud: string;
      /** Solo de las que fallaron: los primeros 16 KiB, con los secretos tapados */
      cuerpo?: string;
      cuerpoCortado: boolean;
      /** La repite; la clave va en $CHASKI_CLAVE */
      curl: string;
      retencion: {
        /** Se conserva como máximo este tiempo */
        dias: number;
        texto: string;
      };
    };
  };
  /** Con qué empresas se puede probar la API */
  'GET /referencia': {
    datos: {
      nombre: string;
      empresas: {
        id: string;
        ruc: string;
        razonSocial: string;
        rol: 'dueno' | 'emisor' | 'contador' | 'lectura';
      }[];
    };
  };
  /** Pedir una clave de prueba */
  'POST /referencia/clave': {
    cuerpo: {
      empresa: string;
    };
    datos: {
      id: string;
      clave: string;
      permisos: (
        | 'invoices.create'
        | 'invoices.send_taxauth'
        | 'invoices.read'
        | 'invoices.void'
        | 'guias.create'
        | 'guias.read'
        | 'withholdings.create'
        | 'withholdings.read'
        | 'customers.read'
        | 'customers.manage'
        | 'products.read'
        | 'products.manage'
        | 'webhooks.manage'
      )[];
      expiraEn: string;
    };
  };
}
