import { PROPIEDADES } from '../catalogos/c55-propiedades.ts';
import type { Atributo, Transporte } from '../documento/types.ts';
import type { Decimal } from '../lib/decimal.ts';
import { attribute, concat, NOTHING, plain, text, type Xml } from '../lib/xml/write.ts';
import { SOLES } from './allowance-charge.ts';
import { monto } from './amount.ts';
import { cac, cbc } from './tags.ts';

/** Properties of an item (catalog 55), each as its kind of value wants it. */
export function itemProperties(atributos: readonly Atributo[] | undefined): Xml {
  return atributos === undefined ? NOTHING : concat(atributos.map(itemProperty));
}

function itemProperty({ codigo, nombre, valor }: Atributo): Xml {
  const propiedad = PROPIEDADES.get(codigo);
  return cac.AdditionalItemProperty(
    cbc.Name(text(nombre ?? propiedad?.nombre ?? codigo)),
    cbc.NameCode(text(codigo)),
    propertyValue(propiedad?.dato, valor),
  );
}

const TONELADAS = attribute('unitCode', 'TNE');
const DIAS = attribute('unitCode', 'DAY');

function propertyValue(dato: string | undefined, valor: string): Xml {
  switch (dato) {
    case 'fecha':
      return cac.UsabilityPeriod(cbc.StartDate(text(valor)));
    case 'fechaFin':
      return cac.UsabilityPeriod(cbc.EndDate(text(valor)));
    case 'hora':
      return cac.UsabilityPeriod(cbc.StartTime(text(valor)));
    case 'dias':
      return cac.UsabilityPeriod(cbc.DurationMeasure.with(DIAS, text(valor)));
    case 'periodo': {
      const [start = '', end = ''] = valor.split('/');
      return cac.UsabilityPeriod(cbc.StartDate(text(start)), end === '' ? NOTHING : cbc.EndDate(text(end)));
    }
    case 'cantidad':
      return cbc.ValueQuantity.with(TONELADAS, text(valor));
    case 'monto':
      return cbc.ValueQuantity(text(valor));
    default:
      return cbc.Value(text(valor));
  }
}

/** Freight of goods under detracción 027 (3116–3126). */
export function freight(transporte: Transporte | undefined): Xml {
  if (transporte === undefined) return NOTHING;
  const { valorReferencial, valorCargaEfectiva, valorCargaUtil } = transporte;
  return cac.Delivery(
    cac.DeliveryLocation(
      cac.Address(cbc.ID(text(transporte.ubigeoDestino)), cac.AddressLine(cbc.Line(text(transporte.direccionDestino)))),
    ),
    cac.Despatch(
      cbc.Instructions(text(transporte.detalle)),
      cac.DespatchAddress(
        cbc.ID(text(transporte.ubigeoOrigen)),
        cac.AddressLine(cbc.Line(text(transporte.direccionOrigen))),
      ),
    ),
    referenceValue('01', valorReferencial),
    referenceValue('02', valorCargaEfectiva),
    referenceValue('03', valorCargaUtil),
  );
}

function referenceValue(codigo: string, valor: Decimal): Xml {
  return cac.DeliveryTerms(cbc.ID(plain(codigo)), cbc.Amount.with(SOLES, monto(valor)));
}
