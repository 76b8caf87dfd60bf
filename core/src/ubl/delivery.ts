import type { Direccion, Documento } from '../documento/types.ts';
import { concat, NOTHING, text, type Xml } from '../lib/xml/write.ts';
import { postalAddress } from './party.ts';
import { cac, cbc } from './tags.ts';

/** Operations whose XML must name the country where the exported service is used (3098). */
const CON_PAIS_DE_USO: ReadonlySet<string> = new Set(['0201', '0208']);

/**
 * Where the goods of a venta itinerante are handed over (legend 2005); of exports, the country of use of a service and the
 * incoterm. In any other operation SUNAT observes a country that is not PE (4041), so there it stays out.
 */
export function delivery({ sunatTransaccion, exportacion, lugarEntrega }: Documento): Xml {
  if (exportacion === undefined && lugarEntrega === undefined) return NOTHING;
  const pais = CON_PAIS_DE_USO.has(sunatTransaccion) ? exportacion?.pais : undefined;
  return concat([
    deliveryLocation(lugarEntrega, pais),
    exportacion?.incoterm === undefined ? NOTHING : cac.DeliveryTerms(cbc.ID(text(exportacion.incoterm))),
  ]);
}

function deliveryLocation(lugarEntrega: Direccion | undefined, pais: string | undefined): Xml {
  if (lugarEntrega === undefined && pais === undefined) return NOTHING;
  return cac.Delivery(
    cac.DeliveryLocation(
      cac.Address(
        lugarEntrega === undefined ? NOTHING : postalAddress(lugarEntrega),
        cac.Country(cbc.IdentificationCode(text(pais ?? 'PE'))),
      ),
    ),
  );
}
