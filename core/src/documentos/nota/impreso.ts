import { nombreEn } from '../../catalogos/catalogo.ts';
import type { DocumentoAfectado } from '../../documento/types.ts';
import { formatFecha } from '../../lib/format.ts';
import type { Dato, Impreso } from '../impreso.ts';
import { claseDe, claseDeNota, toTipoComprobante } from '../registro.ts';
import { NOTA_CREDITO, NOTA_DEBITO } from './index.ts';

/** The document that a note changes, and why (RS 097-2012/SUNAT and its annexes). */
const impresoDeNota: Impreso = ({ nota, tipoComprobante, fechaEmision }) => {
  if (nota === undefined) return [];
  const { afectado, codigoMotivo, motivo } = nota;
  const suyo = claseDeNota(tipoComprobante)?.motivos.get(codigoMotivo);
  const datos = [
    ...(afectado === undefined ? [] : datosDe(afectado)),
    { nombre: 'Tipo', valor: suyo === undefined ? codigoMotivo : nombreEn(suyo, fechaEmision) },
    { nombre: 'Motivo', valor: motivo },
  ];
  return [{ titulo: 'Documento que modifica', datos }];
};

export const IMPRESO = { [NOTA_CREDITO.codigo]: impresoDeNota, [NOTA_DEBITO.codigo]: impresoDeNota };

function datosDe({ tipoComprobante, serie, numero, fechaEmision }: DocumentoAfectado): Dato[] {
  return [
    { nombre: 'Documento', valor: `${nombreDeAfectado(tipoComprobante)} ${serie}-${numero}` },
    ...(fechaEmision === undefined ? [] : [{ nombre: 'Emitido el', valor: formatFecha(fechaEmision) }]),
  ];
}

/** Of machines, which a note may change too. */
const TICKET = { codigo: '12', nombre: 'Ticket de máquina registradora' };

function nombreDeAfectado(codigo: string): string {
  const tipo = toTipoComprobante(codigo);
  if (tipo !== undefined) return claseDe(tipo).titulo;
  return codigo === TICKET.codigo ? TICKET.nombre : codigo;
}
