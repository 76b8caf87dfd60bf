import { type Cambios, EXPORTACION, ISC } from '@chaski/core/documento/reglas/ejemplo.ts';
import { CAMPOS_DECLARADOS, type CampoDeclarado } from '@chaski/core/documento/testing/lectura.ts';
import { readEn, toCuerpo, withDocumento } from '@chaski/core/documento/testing/reglas.ts';
import { buildComprobante } from '@chaski/core/documentos/xml.ts';
import { expect, test } from 'vitest';
import { emisorDeEjemplo, impresoDe } from './testing.ts';

/*
 * A field that is read and answered, but that nobody wrote into the XML or on paper, is lost without a word: each is given two values, and both
 * have to differ, the QR aside.
 */

/** Two values of a field, and what its object and its document say besides. */
interface Pareja {
  readonly valores: readonly [unknown, unknown];
  readonly con?: Cambios;
  readonly documento?: Cambios;
}

/** A pair that serves every field that takes such values. */
const DE_TIPO: Readonly<Record<string, Pareja>> = {
  texto: { valores: ['canario uno', 'canario dos'] },
  parrafo: { valores: ['canario uno', 'canario dos'] },
  importe: { valores: ['1.00', '2.00'] },
  fecha: { valores: ['2026-12-24', '2026-12-25'] },
  marca: { valores: [true, false] },
};

const par = (uno: unknown, otro: unknown, resto: Omit<Pareja, 'valores'> = {}): Pareja => ({
  valores: [uno, otro],
  ...resto,
});

const EN_DOLARES: Cambios = { moneda: 'USD' };
const EXONERADO: Cambios = { item: { tipoIgv: '20' } };
const SIN_MONTO: Cambios = { monto: undefined };
const DE_PAPEL: Cambios = { serie: '0001' };

/** Of those that do not take these, or are codes. */
const PAREJAS: Readonly<Record<string, Pareja>> = {
  tipoComprobante: par('01', '03', { documento: { ...DE_PAPEL, correlativo: 7 } }),
  serie: par('F001', 'F002'),
  correlativo: par(7, 8),
  fechaEmision: par('2026-11-20', '2026-11-21'),
  horaEmision: par('10:00:00', '11:00:00'),
  sunatTransaccion: par('0101', '0112', { documento: { item: { codigoSunat: '80131501' } } }),
  moneda: par('USD', 'EUR'),
  tipoCambio: par('3.700', '3.800', { documento: EN_DOLARES }),
  'cliente.tipoDocumento': par('0', '7', { con: { numeroDocumento: 'X1' }, documento: EXPORTACION }),
  'cliente.numeroDocumento': par('20100070970', '20100066603'),
  'cliente.correo': par('ana@ejemplo.pe', 'eva@ejemplo.pe'),
  'items.0.unidadMedida': par('NIU', 'KGM'),
  'items.0.valorUnitario': par('1.00', '2.00', { con: { precioUnitario: undefined } }),
  'items.0.tipoIgv': par('10', '20'),
  'items.0.codigoSunat': par('43211508', '81112200'),
  'items.0.gtin': par('7750243000123', '7751234567897'),
  'items.0.descuento.porcentaje': par('1', '2', { con: SIN_MONTO }),
  'items.0.cargo.porcentaje': par('1', '2', { con: SIN_MONTO }),
  'items.0.isc.monto': par('1', '2', { con: { sistema: '02', tasa: undefined } }),
  'items.0.isc.precioSugerido': par('100', '110', { con: { sistema: '03', tasa: '1' } }),
  'items.0.atributos.0.codigo': par('5010', '5011'),
  'items.0.transporte.ubigeoOrigen': par('150101', '150102'),
  'items.0.transporte.ubigeoDestino': par('040101', '040102'),
  establecimiento: par('0001', '0002'),
  porcentajeIgv: par('18', '10.5'),
  'guias.0.tipo': par('09', '31', { con: { numero: '0001-1' } }),
  'guias.0.numero': par('T001-1', 'T001-2'),
  'exportacion.pais': par('US', 'CL'),
  'exportacion.incoterm': par('FOB', 'CIF'),
  'descuentoGlobal.porcentaje': par('1', '2', { con: SIN_MONTO }),
  'cargos.0.codigo': par('46', '50'),
  'cargos.0.porcentaje': par('1', '2', { con: SIN_MONTO }),
  'anticipos.0.tipoComprobante': par('01', '03', { con: DE_PAPEL }),
  'anticipos.0.tipoIgv': par('10', '20', { documento: { items: [{}, { tipoIgv: '20' }] } }),
  'anticipos.0.correlativo': par(7, 8),
  'anticipos.0.serie': par('F001', 'F002'),
  'anticipos.0.isc': par('1.00', '2.00', { documento: { item: { precioUnitario: '129.80', isc: ISC } } }),
  'detraccion.codigo': par('037', '022'),
  'detraccion.cuenta': par('00-123-456789', '00-123-456780'),
  'detraccion.medioPago': par('001', '003'),
  'percepcion.codigo': par('51', '52'),
  redondeo: par('0.10', '0.20'),
  leyendas: par(['2001'], ['2002'], { documento: EXONERADO }),
  'lugarEntrega.ubigeo': par('150101', '150102'),
  'contratoColaboracion.tipo': par('1', '2'),
  'documentoAfectado.tipoComprobante': par('01', '12', { con: DE_PAPEL }),
  'documentoAfectado.serie': par('F001', 'F002'),
  'documentoAfectado.correlativo': par(7, 8),
  'documentoAfectado.fechaEmision': par('2026-11-01', '2026-11-02'),
  'NOTA_CREDITO codigoMotivo': par('05', '07'),
  'NOTA_DEBITO codigoMotivo': par('01', '02'),
};

const POR_SU_DIRECCION = 'paper tells the address';
const DE_CARGA = 'paper tells the referential value, which is what the detracción is computed on';
const DE_PRODUCTO = "paper tells the issuer's own code";

/** What one of the two does not tell, and why. */
const SOLO_EN: Readonly<Record<string, readonly ['xml' | 'papel' | 'ninguno', string]>> = {
  sunatTransaccion: ['xml', 'paper tells what it brings: detracción, percepción, country, freight'],
  tipoCambio: [
    'papel',
    "no sheet of SUNAT's rules has an element for it; that of detracciones and percepciones is not this one",
  ],
  'cliente.correo': ['ninguno', 'where the mail goes'],
  'items.0.codigoSunat': ['xml', DE_PRODUCTO],
  'items.0.gtin': ['xml', DE_PRODUCTO],
  'items.0.transporte.ubigeoOrigen': ['xml', POR_SU_DIRECCION],
  'items.0.transporte.ubigeoDestino': ['xml', POR_SU_DIRECCION],
  'items.0.transporte.valorCargaEfectiva': ['xml', DE_CARGA],
  'items.0.transporte.valorCargaUtil': ['xml', DE_CARGA],
  'exportacion.pais': ['papel', 'the XML tells the country of use of services alone (examples/08)'],
  'cargos.0.codigo': ['xml', 'paper adds the charges up'],
  'documentoAfectado.fechaEmision': ['papel', "no sheet of SUNAT's rules has an element for it"],
};

/** What cannot be given two values in one document, and who else sees that it is written. */
const SIN_PAREJA: Readonly<Record<string, string>> = {
  formaPago: 'CREDITO brings cuotas: examples/12 and 13',
  'items.0.isc.sistema': 'each brings an amount of its own: examples/41 to 43',
  'cuotas.0.monto': 'they add up to the total: examples/13, comprobante-impreso.test.ts',
  'retencion.porcentaje': 'one value is in force: examples/53',
  'documentoAfectado.id': 'the document is told by its series and number',
};

const deClase = ({ ruta, con }: CampoDeclarado) => `${con('').de} ${ruta}`;

/** Every field that holds no others. */
const CAMPOS = CAMPOS_DECLARADOS.filter(({ ruta, campo }) => campo.objeto === undefined && !(ruta in SIN_PAREJA));

function write({ con }: CampoDeclarado, valor: unknown, { con: suyo, documento = {} }: Pareja) {
  const ejemplo = withDocumento(con(valor, suyo), documento);
  const leido = readEn(toCuerpo(ejemplo, ejemplo.rompe), ejemplo);
  if (!leido.ok) throw new Error(JSON.stringify(leido.problemas));
  const { numero = 7 } = leido.calculado.documento;
  const { cadenaQr: _, creadoEn: __, ...papel } = impresoDe(leido.calculado, { numero });
  const xml = buildComprobante(leido.calculado, emisorDeEjemplo(), numero);
  return { xml: JSON.stringify(xml), papel: JSON.stringify(papel) };
}

test.each(CAMPOS.map((declarado) => ({ de: deClase(declarado), declarado })))(
  '$de is told in the XML and on paper, or the list says why not',
  ({ de, declarado }) => {
    const { ruta, campo } = declarado;
    const pareja = PAREJAS[de] ?? PAREJAS[ruta] ?? DE_TIPO[campo.entrada.tipo];
    if (pareja === undefined) throw new Error(`${de} is a code: PAREJAS needs two of its values`);
    const [uno, otro] = pareja.valores.map((valor) => write(declarado, valor, pareja));
    const [solo = 'ambos'] = SOLO_EN[ruta] ?? [];
    expect({ xml: uno?.xml !== otro?.xml, papel: uno?.papel !== otro?.papel }).toEqual({
      xml: solo === 'ambos' || solo === 'xml',
      papel: solo === 'ambos' || solo === 'papel',
    });
  },
);

test('what the lists name is declared', () => {
  const declarados = new Set(CAMPOS_DECLARADOS.flatMap((declarado) => [declarado.ruta, deClase(declarado)]));
  const nombrados = [PAREJAS, SOLO_EN, SIN_PAREJA].flatMap((lista) => Object.keys(lista));
  expect(nombrados.filter((nombre) => !declarados.has(nombre))).toEqual([]);
});
