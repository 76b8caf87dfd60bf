import { attribute } from '@chaski/core/lib/xml-write.ts';
import { SERVICIO, SOAP_ACTION } from '@chaski/core/sunat/soap.ts';

/* WSDL 1.1 of the two services, each in one file with its types: SOAP 1.1, document/literal, wrapped. */

type Campos = readonly (readonly [nombre: string, tipo: string, opcional?: true])[];

interface OperacionWsdl {
  readonly nombre: keyof typeof SOAP_ACTION;
  readonly entrada: Campos;
  readonly salida: Campos;
}

const ARCHIVO: Campos = [
  ['fileName', 'xsd:string', true],
  ['contentFile', 'xsd:base64Binary', true],
  ['partyType', 'xsd:string', true],
];
const CONSULTA: Campos = [
  ['rucComprobante', 'xsd:string', true],
  ['tipoComprobante', 'xsd:string', true],
  ['serieComprobante', 'xsd:string', true],
  ['numeroComprobante', 'xsd:int'],
];
const TICKET: Campos = [['ticket', 'xsd:string', true]];

const BILL_SERVICE: readonly OperacionWsdl[] = [
  { nombre: 'sendBill', entrada: ARCHIVO, salida: [['applicationResponse', 'xsd:base64Binary', true]] },
  { nombre: 'sendSummary', entrada: ARCHIVO, salida: TICKET },
  { nombre: 'sendPack', entrada: ARCHIVO, salida: TICKET },
  { nombre: 'getStatus', entrada: TICKET, salida: [['status', 'tns:statusResponse', true]] },
];

const BILL_CONSULT_SERVICE: readonly OperacionWsdl[] = [
  { nombre: 'getStatus', entrada: CONSULTA, salida: [['status', 'tns:statusResponse', true]] },
  { nombre: 'getStatusCdr', entrada: CONSULTA, salida: [['statusCdr', 'tns:statusResponse', true]] },
];

export type NombreServicio = 'billService' | 'billConsultService';

/** `url`: where the service is reached, as the client wrote it. */
export function buildWsdl(servicio: NombreServicio, url: string): string {
  const operaciones = servicio === 'billService' ? BILL_SERVICE : BILL_CONSULT_SERVICE;
  const estado: Campos = [
    ['content', 'xsd:base64Binary', true],
    ['statusCode', 'xsd:string', true],
    ...(servicio === 'billService' ? [] : [['statusMessage', 'xsd:string', true] as const]),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<wsdl:definitions name="${servicio}" targetNamespace="${SERVICIO}" xmlns:tns="${SERVICIO}"` +
    ' xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"' +
    ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
    `<wsdl:types><xsd:schema targetNamespace="${SERVICIO}" elementFormDefault="unqualified">` +
    `${operaciones.map(elementos).join('')}${tipo('statusResponse', estado)}</xsd:schema></wsdl:types>` +
    operaciones.map(mensajes).join('') +
    `<wsdl:portType name="${servicio}">${operaciones.map(puerto).join('')}</wsdl:portType>` +
    `<wsdl:binding name="${servicio}Binding" type="tns:${servicio}">` +
    '<soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>' +
    `${operaciones.map(enlace).join('')}</wsdl:binding>` +
    `<wsdl:service name="${servicio}"><wsdl:port name="${servicio}Port" binding="tns:${servicio}Binding">` +
    `<soap:address${attribute('location', url)}/></wsdl:port></wsdl:service></wsdl:definitions>`
  );
}

function elementos({ nombre, entrada, salida }: OperacionWsdl): string {
  return (
    `<xsd:element name="${nombre}" type="tns:${nombre}"/><xsd:element name="${nombre}Response" type="tns:${nombre}Response"/>` +
    tipo(nombre, entrada) +
    tipo(`${nombre}Response`, salida)
  );
}

function tipo(nombre: string, campos: Campos): string {
  const elements = campos.map(
    ([campo, de, opcional]) =>
      `<xsd:element name="${campo}" type="${de}"${opcional === true ? ' minOccurs="0"' : ''}/>`,
  );
  return `<xsd:complexType name="${nombre}"><xsd:sequence>${elements.join('')}</xsd:sequence></xsd:complexType>`;
}

function mensajes({ nombre }: OperacionWsdl): string {
  const mensaje = (name: string) =>
    `<wsdl:message name="${name}"><wsdl:part name="parameters" element="tns:${name}"/></wsdl:message>`;
  return mensaje(nombre) + mensaje(`${nombre}Response`);
}

function puerto({ nombre }: OperacionWsdl): string {
  return (
    `<wsdl:operation name="${nombre}"><wsdl:input message="tns:${nombre}"/>` +
    `<wsdl:output message="tns:${nombre}Response"/></wsdl:operation>`
  );
}

function enlace({ nombre }: OperacionWsdl): string {
  const body = '<soap:body use="literal"/>';
  return (
    `<wsdl:operation name="${nombre}"><soap:operation soapAction="${SOAP_ACTION[nombre]}" style="document"/>` +
    `<wsdl:input>${body}</wsdl:input><wsdl:output>${body}</wsdl:output></wsdl:operation>`
  );
}
