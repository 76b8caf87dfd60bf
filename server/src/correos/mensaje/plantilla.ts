/** What the mail says, as text that is not yet anything. */
export interface Contenido {
  readonly titulo: string;
  readonly empresa: string;
  readonly ruc: string;
  /** Whom the document is for. */
  readonly destinatario: string;
  /** A document without legal effect. */
  readonly prueba: boolean;
  readonly datos: readonly { readonly nombre: string; readonly valor: string }[];
  readonly palabras: Palabras;
  readonly responderA: string | undefined;
  /** `#rrggbb` */
  readonly color: string | undefined;
  readonly pie: string | undefined;
  /** Content-ID of the logo. */
  readonly logoCid: string | undefined;
}

/** How a mail speaks of its kind of document. */
export interface Palabras {
  /** `Estimado cliente`. */
  readonly trato: string;
  /** `el comprobante`. */
  readonly que: string;
  /** Where its validity is seen: a whole sentence. */
  readonly validez: string;
}

const PRUEBA = 'Documento de prueba: no tiene valor legal.';
const LEGAL = 'que es el documento con valor legal: consérvelo.';

/** For whoever reads without HTML: the same words. */
export function toTexto(c: Contenido): string {
  const lines = [
    ...(c.prueba ? [PRUEBA, ''] : []),
    `${saludo(c)}`,
    '',
    intro(c),
    '',
    ...c.datos.map(({ nombre, valor }) => `${nombre}: ${valor}`),
    '',
    ...explicacion(c),
    '',
    respuesta(c),
    ...(c.pie === undefined ? [] : ['', c.pie]),
    '',
    `${c.empresa} · RUC ${c.ruc}`,
  ];
  return `${lines.map(sinControles).join('\n')}\n`;
}

/** Tables and styles of its own, as mail programs want it; no script, no link, nothing from outside. */
export function toHtml(c: Contenido): string {
  const color = c.color ?? COLOR;
  const parts = [
    ...(c.logoCid === undefined ? [] : [`<img src="cid:${html(c.logoCid)}" alt="${html(c.empresa)}" style="${LOGO}">`]),
    ...(c.prueba ? [`<p style="${AVISO}">${PRUEBA}</p>`] : []),
    `<h1 style="${TITULO}">${html(c.titulo)}</h1>`,
    ...[saludo(c), intro(c)].map((texto) => `<p style="${PARRAFO}">${html(texto)}</p>`),
    `<table role="presentation" cellpadding="0" cellspacing="0" style="${DATOS}border-left:4px solid ${html(color)}">`,
    ...c.datos.map(
      ({ nombre, valor }) =>
        `<tr><td style="${NOMBRE}">${html(nombre)}</td><td style="${VALOR}">${html(valor)}</td></tr>`,
    ),
    '</table>',
    ...[...explicacion(c), respuesta(c)].map((texto) => `<p style="${PARRAFO}">${html(texto)}</p>`),
    ...(c.pie === undefined ? [] : [`<p style="${PARRAFO}">${html(c.pie)}</p>`]),
    `<p style="${FIRMA}">${html(c.empresa)} · RUC ${html(c.ruc)}</p>`,
  ];
  return `<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(c.titulo)}</title></head>
<body style="margin:0;background:#f3f4f6"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"
style="max-width:560px;background:#ffffff;border-top:6px solid ${html(color)}"><tr><td style="padding:24px;${LETRA}">
${parts.join('\n')}
</td></tr></table></td></tr></table></body></html>
`;
}

function saludo({ palabras, destinatario }: Contenido): string {
  return `${palabras.trato} ${destinatario}:`;
}

function explicacion({ prueba, palabras }: Contenido): readonly string[] {
  const adjuntos = `Adjuntos a este correo van ${palabras.que} en PDF y el XML firmado`;
  return prueba ? [`${adjuntos}.`] : [`${adjuntos}, ${LEGAL}`, palabras.validez];
}

function intro({ titulo, empresa, ruc, prueba }: Contenido): string {
  const donde = prueba ? 'en el entorno de pruebas' : 'por SUNAT';
  return `${empresa}, con RUC ${ruc}, le envía su ${titulo.charAt(0).toLowerCase()}${titulo.slice(1)}, aceptada ${donde}.`;
}

function respuesta({ responderA, palabras }: Contenido): string {
  return responderA === undefined
    ? `Este correo se envió automáticamente; para consultas, escriba a la empresa que emitió ${palabras.que}.`
    : `Si tiene alguna consulta, responda a este correo: llega a ${responderA}.`;
}

const COLOR = '#374151';
const LETRA = "font-family:Helvetica,Arial,'Liberation Sans',sans-serif;font-size:15px;line-height:1.5;color:#111827";
const LOGO = 'display:block;max-width:200px;max-height:80px;margin:0 0 16px';
const AVISO = 'margin:0 0 16px;padding:8px 12px;background:#fef3c7;color:#78350f;font-weight:bold';
const TITULO = 'margin:0 0 16px;font-size:20px;line-height:1.3';
const PARRAFO = 'margin:0 0 16px';
const DATOS = 'margin:0 0 16px;border-collapse:collapse;';
const NOMBRE = 'padding:4px 16px 4px 12px;color:#4b5563';
const VALOR = 'padding:4px 0;font-weight:bold';
const FIRMA = 'margin:16px 0 0;padding-top:12px;border-top:1px solid #e5e7eb;color:#4b5563;font-size:13px';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text in HTML, between tags or within a quoted attribute. */
function html(texto: string): string {
  return sinControles(texto).replaceAll(/[&<>"']/g, (letra) => ESCAPES[letra] ?? '');
}

/** Without what is not seen, or turns what is seen around. */
function sinControles(texto: string): string {
  return texto.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}
