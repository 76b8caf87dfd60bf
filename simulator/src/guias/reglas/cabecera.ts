import { addDays, isFecha } from '@chaski/core/lib/fecha.ts';
import { malformado, vacio } from '../../reglas/regla.ts';
import type { Guia } from '../leer-guia.ts';
import { isMismo, isNombreMalo, type ReglaGuia } from '../regla-guia.ts';

const ID = { '09': /^T[A-Z0-9]{3}-\d{1,8}$/, '31': /^V[A-Z0-9]{3}-\d{1,8}$/ } as const;
const FECHA = /^\d{4}-\d{2}-\d{2}$/;
const HORA = /^\d{2}:\d{2}:\d{2}$/;
const NOTA = /^(?!\s)[^\n\r\t]{1,250}$/;
const EMISOR = 'cac:DespatchSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID';
const RAZON_SOCIAL = 'cac:DespatchSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName';

const serieDe = ({ id }: Guia) => id.slice(0, id.indexOf('-'));
const numeroDe = ({ id }: Guia) => Number(id.slice(id.indexOf('-') + 1));

/** Versions, number, day, kind and issuer. */
export const REGLAS_CABECERA: readonly ReglaGuia<Guia>[] = [
  { codigo: '2111', nodo: 'cbc:UBLVersionID', falla: ({ version }) => vacio(version) },
  { codigo: '2110', nodo: 'cbc:UBLVersionID', falla: ({ version }) => version !== '2.1' },
  { codigo: '2113', nodo: 'cbc:CustomizationID', falla: ({ personalizacion }) => vacio(personalizacion) },
  { codigo: '2112', nodo: 'cbc:CustomizationID', falla: ({ personalizacion }) => personalizacion !== '2.0' },
  { codigo: '1001', nodo: 'cbc:ID', falla: ({ id, tipo }) => malformado(id, ID[tipo]) },
  { codigo: '1035', nodo: 'cbc:ID', falla: (guia) => serieDe(guia) !== guia.archivo.serie },
  { codigo: '1036', nodo: 'cbc:ID', falla: (guia) => numeroDe(guia) !== Number(guia.archivo.numero) },
  { codigo: '3436', nodo: 'cbc:IssueDate', falla: ({ fecha }) => malformado(fecha, FECHA) },
  { codigo: '3437', nodo: 'cbc:IssueTime', falla: ({ hora }) => vacio(hora) },
  { codigo: '3438', nodo: 'cbc:IssueTime', falla: ({ hora }) => malformado(hora, HORA) },
  {
    codigo: '2108',
    nodo: 'cbc:IssueDate',
    falla: ({ fecha, hoy, padron, archivo }) => fecha < addDays(hoy, -1) && !padron.tiene(archivo.ruc, 'prorroga'),
  },
  { codigo: '2329', nodo: 'cbc:IssueDate', falla: ({ fecha, hoy }) => isFecha(fecha) && fecha > hoy },
  { codigo: '1050', nodo: 'cbc:DespatchAdviceTypeCode', falla: ({ tipoEscrito }) => vacio(tipoEscrito) },
  { codigo: '1051', nodo: 'cbc:DespatchAdviceTypeCode', falla: ({ tipoEscrito, tipo }) => tipoEscrito !== tipo },
  { codigo: '4186', nodo: 'cbc:Note', falla: ({ notas }) => notas.some((nota) => malformado(nota, NOTA)) },
  { codigo: '1034', nodo: EMISOR, falla: ({ emisor, archivo }) => emisor.numero !== archivo.ruc },
  { codigo: '2678', nodo: `${EMISOR}/@schemeID`, falla: ({ emisor }) => vacio(emisor.tipo) },
  { codigo: '2511', nodo: `${EMISOR}/@schemeID`, falla: ({ emisor }) => emisor.tipo !== '6' },
  { codigo: '1037', nodo: RAZON_SOCIAL, falla: ({ emisor }) => vacio(emisor.nombre) },
  { codigo: '4338', nodo: RAZON_SOCIAL, falla: ({ emisor }) => isNombreMalo(emisor) },
  {
    codigo: '2560',
    solo: '31',
    nodo: 'cac:Shipment/cac:Delivery/cac:Despatch/cac:DespatchParty/cac:PartyIdentification/cbc:ID',
    falla: ({ remitente, emisor }) => isMismo(remitente, emisor),
  },
];
