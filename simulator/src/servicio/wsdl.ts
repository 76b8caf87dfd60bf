import { attribute } from '@chaski/core/lib/xml/write.ts';
import { SERVICIO, SOAP_ACTION } from '@chaski/core/sunat/soap/soap.ts';

/*
 * WSDL 1.1 of the two services, SOAP 1.1, document/literal, wrapped, under SUNAT's own names and in SUNAT's three files:
 * the binding and its ports, which import the messages, which import the schema. So what was generated from SUNAT's own
 * description binds to the simulator as it is.
 */

/** Every one of them may be left out. `contenido`: what generated code makes of the bytes, a `DataHandler` in Java. */
type Campos = readonly (readonly [nombre: string, tipo: string, contenido?: string])[];

interface OperacionWsdl {
  readonly nombre: keyof typeof SOAP_ACTION;
  readonly entrada: Campos;
  readonly salida: Campos;
}

const ARCHIVO: Campos = [
  ['fileName', 'xsd:string'],
  ['contentFile', 'xsd:base64Binary', 'application/octet-stream'],
  ['partyType', 'xsd:string'],
];
const CONSULTA: Campos = [
  ['rucComprobante', 'xsd:string'],
  ['tipoComprobante', 'xsd:string'],
  ['serieComprobante', 'xsd:string'],
  ['numeroComprobante', 'xsd:int'],
];
const TICKET: Campos = [['ticket', 'xsd:string']];

export type NombreServicio = 'billService' | 'billConsultService';

interface ServicioWsdl {
  /** Of the binding and the service; the operations are of `SERVICIO`. */
  readonly espacio: string;
  /** What SUNAT calls the ports; the first names the binding too. */
  readonly puertos: readonly [string, ...string[]];
  readonly estado: Campos;
  readonly operaciones: readonly OperacionWsdl[];
}

const ESTADO: Campos = [
  ['content', 'xsd:base64Binary'],
  ['statusCode', 'xsd:string'],
];

const SERVICIOS: Readonly<Record<NombreServicio, ServicioWsdl>> = {
  billService: {
    espacio: 'http://service.gem.factura.comppago.registro.servicio.sunat.gob.pe/',
    puertos: ['BillServicePort', 'BillServicePort.1'],
    estado: ESTADO,
    operaciones: [
      { nombre: 'getStatus', entrada: TICKET, salida: [['status', 'tns:statusResponse']] },
      { nombre: 'sendBill', entrada: ARCHIVO, salida: [['applicationResponse', 'xsd:base64Binary']] },
      { nombre: 'sendPack', entrada: ARCHIVO, salida: TICKET },
      { nombre: 'sendSummary', entrada: ARCHIVO, salida: TICKET },
    ],
  },
  billConsultService: {
    espacio: 'http://service.ws.consulta.comppago.electronico.registro.servicio2.sunat.gob.pe/',
    puertos: ['BillConsultServicePort'],
    estado: [...ESTADO, ['statusMessage', 'xsd:string']],
    operaciones: [
      { nombre: 'getStatus', entrada: CONSULTA, salida: [['status', 'tns:statusResponse']] },
      { nombre: 'getStatusCdr', entrada: CONSULTA, salida: [['statusCdr', 'tns:statusResponse']] },
    ],
  },
};

/** Both services' operations are of a port type of this name. */
const TIPO_DE_PUERTO = 'billService';

const PARTES = { wsdl: buildEnlace, 'ns1.wsdl': buildMensajes, 'xsd2.xsd': buildEsquema } as const;

/** The file that `?wsdl`, `?ns1.wsdl` or `?xsd2.xsd` asks for; `undefined` of any other. `url`: the service, as the client wrote it. */
export function buildWsdl(servicio: NombreServicio, parte: string, url: string): string | undefined {
  const build = Object.entries(PARTES).find(([nombre]) => nombre === parte)?.[1];
  return build && `<?xml version="1.0" encoding="UTF-8"?>${build(servicio, SERVICIOS[servicio], url)}`;
}

const WSDL =
  '<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"' +
  ` xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:ns1="${SERVICIO}"`;

function buildEnlace(nombre: NombreServicio, { espacio, puertos, operaciones }: ServicioWsdl, url: string): string {
  const enlace = `${puertos[0]}Binding`;
  const ports = puertos.map(
    (puerto) =>
      `<wsdl:port name="${puerto}" binding="tns:${enlace}"><soap:address${attribute('location', url)}/></wsdl:port>`,
  );
  return (
    `${WSDL} xmlns:tns="${espacio}" targetNamespace="${espacio}">` +
    `<wsdl:import namespace="${SERVICIO}" location="${nombre}?ns1.wsdl"/>` +
    `<wsdl:binding name="${enlace}" type="ns1:${TIPO_DE_PUERTO}">` +
    '<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>' +
    `${operaciones.map(enlazar).join('')}</wsdl:binding>` +
    `<wsdl:service name="${nombre}">${ports.join('')}</wsdl:service></wsdl:definitions>`
  );
}

function buildMensajes(nombre: NombreServicio, { operaciones }: ServicioWsdl): string {
  return (
    `${WSDL} targetNamespace="${SERVICIO}"><wsdl:types><xsd:schema>` +
    `<xsd:import namespace="${SERVICIO}" schemaLocation="${nombre}?xsd2.xsd"/></xsd:schema></wsdl:types>` +
    `${operaciones.map(mensajes).join('')}<wsdl:portType name="${TIPO_DE_PUERTO}">` +
    `${operaciones.map(operacion).join('')}</wsdl:portType></wsdl:definitions>`
  );
}

function buildEsquema(_: NombreServicio, { operaciones, estado }: ServicioWsdl): string {
  return (
    `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xmime="http://www.w3.org/2005/05/xmlmime" xmlns:tns="${SERVICIO}"` +
    ` targetNamespace="${SERVICIO}" elementFormDefault="unqualified">` +
    `${operaciones.map(elementos).join('')}${tipo('statusResponse', estado)}</xsd:schema>`
  );
}

function elementos({ nombre, entrada, salida }: OperacionWsdl): string {
  const elemento = (name: string, campos: Campos) =>
    `<xsd:element name="${name}" type="tns:${name}"/>${tipo(name, campos)}`;
  return elemento(nombre, entrada) + elemento(`${nombre}Response`, salida);
}

function tipo(nombre: string, campos: Campos): string {
  const elements = campos.map(([campo, de, contenido]) => {
    const mime = contenido === undefined ? '' : ` xmime:expectedContentTypes="${contenido}"`;
    return `<xsd:element name="${campo}" type="${de}" minOccurs="0"${mime}/>`;
  });
  return `<xsd:complexType name="${nombre}"><xsd:sequence>${elements.join('')}</xsd:sequence></xsd:complexType>`;
}

function mensajes({ nombre }: OperacionWsdl): string {
  const mensaje = (name: string) =>
    `<wsdl:message name="${name}"><wsdl:part name="parameters" element="ns1:${name}"/></wsdl:message>`;
  return mensaje(nombre) + mensaje(`${nombre}Response`);
}

function operacion({ nombre }: OperacionWsdl): string {
  return (
    `<wsdl:operation name="${nombre}"><wsdl:input name="${nombre}Request" message="ns1:${nombre}"/>` +
    `<wsdl:output name="${nombre}Response" message="ns1:${nombre}Response"/></wsdl:operation>`
  );
}

function enlazar({ nombre }: OperacionWsdl): string {
  const body = '<soap:body use="literal"/>';
  return (
    `<wsdl:operation name="${nombre}"><soap:operation soapAction="${SOAP_ACTION[nombre]}" style="document"/>` +
    `<wsdl:input name="${nombre}Request">${body}</wsdl:input>` +
    `<wsdl:output name="${nombre}Response">${body}</wsdl:output></wsdl:operation>`
  );
}
