import { observaEnNotas, soloObserva } from '../../catalogos/observaciones.ts';
import type { NombreTipoComprobante } from '../../documentos/clase.ts';
import { REGLAS_AFECTADO } from '../../documentos/nota/reglas-afectado.ts';
import { notaDe, unaNotaCredito } from '../../documentos/nota/testing.ts';
import { CLASES, CLASES_DE_GUIA, CLASES_DE_OTRO, claseDeResumen, TIPOS_RESUMEN } from '../../documentos/registro.ts';
import { RESUMEN_DE_REVERSIONES } from '../../documentos/reversion/index.ts';
import { REGLAS_REVERSION } from '../../documentos/reversion/reglas.ts';
import { FILAS_DESCUADRE } from '../../impuestos/desglose/descuadres.ts';
import { Decimal } from '../../lib/decimal.ts';
import { toFecha } from '../../lib/fecha.ts';
import type { EnIdiomas } from '../../lib/idiomas.ts';
import { SEVERIDADES } from '../../vigencias/severidades.ts';
import type { FilaDeArchivo } from '../anulacion/regla.ts';
import { reglasDeArchivo } from '../anulacion/reglas.ts';
import { type Aludido, aludidoPor, DEL_CONTENIDO, esDelContenido } from '../negativa.ts';
import type { Ejemplo } from '../reglas/ejemplo.ts';
import { type Codigo, NOTAS, type Regla, VENTAS } from '../reglas/regla.ts';
import type { Campos } from '../testing.ts';
import { comoClase } from './casos.ts';
import { DE_LECTURA, type HallazgoDeLectura } from './lectura.ts';
import { type FilaAparte, filasDeGuias, filasDeOtros } from './pagina-aparte.ts';
import { hallar, REGLAS, toCuerpo } from './reglas.ts';
import { DE_SUMAS, type HallazgoDeSuma } from './sumas.ts';

interface Fila {
  readonly codigo: string;
  readonly campo: string;
  readonly frase: string;
  readonly en: string;
  readonly desde: string;
  readonly fuente: string;
}

const HOJAS = 'Reglas de validación de CPE';

/**
 * For the page of rules and its test only: `docs/reglas.md`, from the rows and from what their examples are answered. `conocidos`: every
 * code of SUNAT's that we know.
 */
export function toPagina(conocidos: Iterable<string>): string {
  const propias = REGLAS.map(({ regla }) => toFila(regla));
  const deLectura = [
    ...DE_LECTURA.map(({ codigo, ejemplos: [ejemplo], norma }) => ({ codigo, ejemplo, norma })),
    ...DE_SUMAS,
  ];
  const deSunat = [...propias.filter(({ codigo }) => codigo !== ''), ...deEjemplos(deLectura)];
  return [
    INTRODUCCION,
    seccion('De SUNAT, en facturas, boletas y notas', deSunat.sort(porCodigo)),
    seccion('De los importes, que se prueban antes de firmar', deSumas()),
    seccion('De lo que está guardado del documento que una nota afecta', deAfectado()),
    ...TIPOS_RESUMEN.map((tipo) => {
      const de = `De ${claseDeResumen(tipo).enFrase}`.replace(/^De el /, 'Del ');
      return seccion(de, reglasDeArchivo(tipo).map(deArchivo));
    }),
    seccion('De guías de remisión', filasDeGuias().map(aparte(CLASES_DE_GUIA)).sort(porCodigo)),
    seccion('De retenciones y percepciones', filasDeOtros().map(aparte(CLASES_DE_OTRO)).sort(porCodigo)),
    seccion(`Del ${RESUMEN_DE_REVERSIONES.nombre.es.toLowerCase()}`, REGLAS_REVERSION.map(deArchivo)),
    seccion(
      'Propias, sin código de SUNAT',
      propias.filter(({ codigo }) => codigo === ''),
    ),
    negativas([...conocidos]),
  ].join('\n');
}

const INTRODUCCION = `# Reglas

Lo que se revisa antes de firmar y enviar. Un documento que incumple una no se emite y no gasta número; lo que SUNAT solo observa (marcado «observación») se emite y se
avisa en \`warnings\`. Las cifras y fechas de cada frase son las del documento más pequeño que la incumple. Esta página la escribe \`npm run generate\` a partir de las
filas de \`core/src/documento/reglas/\`, de las de cada clase en \`core/src/documentos/\` y de las declaraciones de \`core/src/documento/campos/\`: no se edita a mano. «Desde» es la fecha de emisión desde la que rige; vacío, desde siempre.

Las reglas en vigor se cotejan con las que SUNAT ejecuta, en sus hojas XSL de junio de 2024 y, donde estas quedaron atrás, en las tablas de 2026-02-12. Las que rigen desde el 2027-01-01 se prueban solo
contra la norma (RS 000048-2026) como la citan terceros: ninguna hoja XSL pública las trae todavía.

Las de guías de remisión y las de retenciones, percepciones y su reversión se prueban contra las hojas que cada fila cita; cuántas dan el mismo código, en [el simulador](simulador.md#contra-las-hojas-xsl-de-sunat). Lo que solo SUNAT puede contestar, por sus padrones, no está aquí.

Lo que una norma pide y ningún texto a la mano dice en qué elemento va no se informa hasta saberlo: hoy, el IGV de las operaciones gratuitas en el resumen diario de lo emitido
desde el 2027-01-01 (RS 000048-2026).
`;

/** What a refusal says of an earlier sending, code by code. */
function negativas(conocidos: readonly string[]): string {
  const otros = conocidos.filter((codigo) => !esDelContenido(codigo) && !soloObserva(codigo)).sort();
  const deArchivos = TIPOS_RESUMEN.flatMap((tipo) => {
    const alude = (aludido: Aludido) => [
      ...new Set(
        reglasDeArchivo(tipo)
          .map(({ codigo }) => codigo)
          .filter((codigo) => aludidoPor(tipo, codigo) === aludido),
      ),
    ];
    return ALUDIDOS.map(([aludido, como]) => `|${tipo}|${como}|${alude(aludido).sort().join(' ')}|`);
  });
  return `## Qué dice un rechazo de un envío anterior

Cuando la respuesta a un envío se perdió y SUNAT rechaza el siguiente, que lleva los mismos bytes, ese rechazo termina el comprobante solo si su código se juzga únicamente por el
contenido: entonces también el primero fue rechazado. Son los de las filas de arriba que no dependen del día en que SUNAT lo recibe, de sus padrones ni de otro documento:

${DEL_CONTENIDO.filter((codigo) => conocidos.includes(codigo)).join(' ')}

Ninguno de los demás, ni uno que aquí no se conoce, dice nada del primero ([Confiabilidad](confiabilidad.md#un-rechazo-después-de-un-envío-perdido)): los ${otros.length} que aquí se conocen, sin los que solo observan, son

${otros.join(' ')}

De una comunicación de baja (RA), un resumen diario (RC) o un resumen de reversiones (RR), un rechazo habla de un comprobante, o solo del archivo:

|Archivo|Habla de|Códigos|
|-|-|-|
${deArchivos.join('\n')}
`;
}

const ALUDIDOS: readonly (readonly [Aludido, string])[] = [
  ['contenido', 'el contenido de la línea'],
  ['registro', 'lo que SUNAT tiene registrado'],
  ['dia', 'el día en que llegó'],
  ['porVenir', 'que el día del archivo no llegó: SUNAT no tomó ningún envío suyo'],
  ['archivo', 'el archivo, como todo código que no está aquí'],
];

function seccion(titulo: string, filas: readonly Fila[]): string {
  const lineas = filas.map(({ codigo, campo, frase, en, desde, fuente }) =>
    [codigo, campo === '' ? '' : `\`${campo}\``, frase, en, desde, fuente].map((celda) => celda.replaceAll('|', '\\|')),
  );
  const cabecera = [
    ['Código', 'Campo', 'Frase', 'En', 'Desde', 'Fuente'],
    ['-', '-', '-', '-', '-', '-'],
  ];
  return `## ${titulo}\n\n${[...cabecera, ...lineas].map((celdas) => `|${celdas.join('|')}|`).join('\n')}\n`;
}

function toFila(regla: Omit<Regla<never>, 'incumple' | 'mensaje' | 'campo' | 'conflicto'>): Fila {
  const { codigo, en, ejemplo, fuente, desde, hasta } = regla;
  return {
    codigo: enCodigos(codigo, desde),
    ...hallado(ejemplo),
    en: enClases(en, codigo),
    desde: enDias(desde, hasta, codigo),
    fuente: fuente ?? (codigo === undefined ? 'Chaski' : HOJAS),
  };
}

/** What the answer says of the document that breaks the rule: where, and how. */
function hallado(ejemplo: Ejemplo): { readonly campo: string; readonly frase: string } {
  const [problema] = hallar(toCuerpo(ejemplo, ejemplo.rompe), ejemplo);
  const ruta = problema?.ruta.replace(/^documento\./, '').replaceAll(/\.\d+(?=\.|$)/g, '[]') ?? '';
  return { campo: ruta, frase: problema?.mensaje.es ?? '' };
}

interface Hallado {
  readonly codigo: string;
  readonly campo: string;
  readonly frase: string;
  readonly en: ReadonlySet<NombreTipoComprobante>;
  readonly norma: HallazgoDeLectura['norma'];
}

/** What is found alike in a field is one row, of every kind in which it is found. */
function deEjemplos(hallazgos: readonly (HallazgoDeSuma & Pick<HallazgoDeLectura, 'norma'>)[]): Fila[] {
  const porFrase = new Map<string, Hallado>();
  for (const { codigo, ejemplo, norma } of hallazgos) {
    const { campo, frase } = hallado(ejemplo);
    const clave = `${codigo} ${campo} ${frase}`;
    const en = new Set([...(porFrase.get(clave)?.en ?? []), ...clasesConEl(codigo, ejemplo, frase)]);
    porFrase.set(clave, { codigo, campo, frase, en, norma });
  }
  return [...porFrase.values()].map(({ codigo, en, norma, ...suyo }) => ({
    codigo: enCodigos(codigo),
    ...suyo,
    en: enClases([...en], codigo),
    desde: norma?.desde ?? '',
    fuente: norma?.fuente ?? HOJAS,
  }));
}

/** Of a note, those that say it so: the lists of each kind are its own. */
function clasesConEl(codigo: string, ejemplo: Ejemplo, frase: string): readonly NombreTipoComprobante[] {
  const esDeNota = NOTAS.some((nota) => nota === ejemplo.de);
  const seHalla = (variante: Campos, de: NombreTipoComprobante) =>
    hallar(variante, { ...ejemplo, de }).some(
      (uno) => uno.codigo === codigo && (!esDeNota || uno.mensaje.es === frase),
    );
  return esDeNota
    ? NOTAS.filter((de) => seHalla(toCuerpo({ ...ejemplo, de }, ejemplo.rompe), de))
    : clasesQue(toCuerpo(ejemplo, ejemplo.rompe), (variante) => seHalla(variante, 'FACTURA'));
}

/** The kinds in which a body would have that finding. */
function clasesQue(suyo: Campos, seHalla: (variante: Campos) => boolean): NombreTipoComprobante[] {
  return CLASES.map(({ nombreApi }) => nombreApi).filter((clase) => seHalla(comoClase(suyo, clase)));
}

function deSumas(): Fila[] {
  return Object.entries(FILAS_DESCUADRE).map(([factura, { boleta, mensaje }]) => ({
    codigo: enCodigos(boleta === undefined ? factura : { factura, boleta }),
    campo: '',
    frase: mensaje.es,
    en: 'todos',
    desde: '',
    fuente: HOJAS,
  }));
}

function deAfectado(): Fila[] {
  const nota = notaDe(unaNotaCredito());
  return REGLAS_AFECTADO.map(
    ({ codigo, en, desde, hasta, fuente, mensaje, ejemplo: { estado, saldo, total = '118.00' } }) => ({
      codigo: enCodigos(codigo),
      campo: '',
      frase: mensaje({ estado, saldo: Decimal.from(saldo), total: Decimal.from(total) }, nota).es,
      en: enClases(en ?? NOTAS, codigo),
      desde: enDias(desde, hasta, codigo),
      fuente: fuente ?? HOJAS,
    }),
  );
}

/** A row of kinds that live apart, `clases`, as of a comprobante. */
function aparte(clases: readonly { readonly nombreApi: string; readonly nombre: EnIdiomas }[]) {
  return ({ codigo, campo, frase, en, desde, hasta, fuente }: FilaAparte): Fila => ({
    codigo: codigo === undefined ? '' : enCodigos(codigo, desde),
    campo,
    frase,
    en:
      en.length === clases.length
        ? 'todas'
        : clases.flatMap((una) => (en.includes(una.nombreApi) ? [una.nombre.es.toLowerCase()] : [])).join(', '),
    desde: enDias(desde, hasta, codigo),
    fuente: codigo === undefined ? 'Chaski' : fuente,
  });
}

function deArchivo({ codigo, campo, incumple, mensaje, fuente, desde, hasta }: FilaDeArchivo): Fila {
  const ruta = [incumple.mira === 'linea' ? 'lineas[]' : '', campo].filter((parte) => parte !== '').join('.');
  return {
    codigo: enCodigos(codigo),
    campo: ruta,
    frase: mensaje,
    en: '',
    desde: enDias(desde, hasta, codigo),
    fuente,
  };
}

const PARA = {
  factura: 'facturas y sus notas',
  boleta: 'boletas y las suyas',
  credito: 'notas de crédito',
  debito: 'notas de débito',
};

/** `desde`: the first day on which it is judged. */
function enCodigos(codigo: Codigo | undefined, desde?: string): string {
  if (codigo === undefined) return '';
  const dia = desde === undefined ? undefined : toFecha(desde);
  if (typeof codigo === 'string') return `${codigo}${soloObserva(codigo, dia) ? ' (observación)' : ''}`;
  const pares = Object.entries(PARA).flatMap(([para, quienes]) => {
    const [, suyo] = Object.entries(codigo).find(([clase]) => clase === para) ?? [];
    return suyo === undefined ? [] : [`${enCodigos(suyo, desde)}: ${quienes}`];
  });
  return pares.join('; ');
}

function enClases(en: readonly NombreTipoComprobante[] | undefined, codigo: Codigo | undefined): string {
  const suyas = clasesDe({ en, codigo });
  if (suyas.length === CLASES.length) return 'todos';
  return CLASES.flatMap(({ nombreApi, nombre }) => (suyas.includes(nombreApi) ? [nombre.es.toLowerCase()] : [])).join(
    ', ',
  );
}

/** For tests and the page of rules only: the kinds in which a row is found. Notes are not looked at for some of what SUNAT only observes. */
export function clasesDe({
  en = [...VENTAS, ...NOTAS],
  codigo,
}: {
  readonly en?: readonly NombreTipoComprobante[] | undefined;
  readonly codigo?: Codigo | undefined;
}): readonly NombreTipoComprobante[] {
  const enNotas = typeof codigo !== 'string' || observaEnNotas(codigo);
  return enNotas ? en : en.filter((clase) => !NOTAS.includes(clase));
}

function enDias(desde: string | undefined, hasta: string | undefined, codigo: Codigo | undefined): string {
  const cambios = typeof codigo === 'string' ? (SEVERIDADES.get(codigo) ?? []) : [];
  return [
    ...(desde === undefined ? [] : [desde]),
    ...(hasta === undefined ? [] : [`hasta ${hasta}`]),
    ...cambios.flatMap(({ desde: dia, valor }) =>
      dia === undefined || (desde !== undefined && dia <= desde)
        ? []
        : [`${dia}: ${valor === 'observa' ? 'observación' : 'rechazo'}`],
    ),
  ].join('; ');
}

function porCodigo(una: Fila, otra: Fila): number {
  return una.codigo < otra.codigo ? -1 : una.codigo > otra.codigo ? 1 : 0;
}
