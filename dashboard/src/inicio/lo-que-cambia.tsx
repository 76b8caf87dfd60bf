import { EnCastellano } from '../i18n/en-castellano.tsx';
import { useTextos } from '../i18n/idioma.ts';
import { useFormatos } from '../i18n/use-formatos.ts';
import { EnlaceEmpresa } from '../shell/menu/enlaces.tsx';
import { Badge } from '../ui/button/badge.tsx';
import { Card } from '../ui/layout.tsx';
import { Fecha, Instante } from '../ui/values.tsx';
import { textos } from './textos.ts';
import type { Prevision } from './tipos.ts';

/** What the next change of rules would have meant for what was issued. */
export function LoQueCambia({ prevision }: { prevision: Prevision }) {
  const t = useTextos(textos).prevision;
  const { dia, novedades, miradoEn, reglas } = prevision;
  return (
    <Card icon="aviso" title={t.titulo}>
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {t.desde} <Fecha dia={dia} />
        </p>
        <ul className="list-disc pl-5">
          {novedades.map(({ texto, fuente }) => (
            <li key={texto}>
              <EnCastellano>{texto}</EnCastellano>{' '}
              <span className="text-muted">
                <EnCastellano>{fuente}</EnCastellano>
              </span>
            </li>
          ))}
        </ul>
        {miradoEn === null ? <p>{t.nadie}</p> : <LoMirado miradoEn={miradoEn} prevision={prevision} />}
        <ul className="flex flex-col divide-y divide-line">
          {reglas.map((regla) => (
            <Regla key={`${regla.severidad} ${regla.codigo} ${regla.campo}`} regla={regla} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function LoMirado({ prevision, miradoEn }: { prevision: Prevision; miradoEn: string }) {
  const t = useTextos(textos).prevision;
  const { entero, plural } = useFormatos();
  const { revisados, sinLeer, completo, rechazados, observados, reglas } = prevision;
  return (
    <>
      {reglas.length === 0 && (revisados > 0 || sinLeer === 0) && <p>{t.nada(entero(revisados))}</p>}
      {reglas.length > 0 && (
        <p className="flex flex-wrap items-center gap-1.5">
          {rechazados > 0 && <Badge tone="danger">{plural(rechazados, t.rechazados)}</Badge>}
          {observados > 0 && <Badge tone="warning">{plural(observados, t.observados)}</Badge>}
          <span className="text-muted">{t.deRevisados(entero(revisados))}</span>
        </p>
      )}
      {sinLeer > 0 && <p>{t.sinLeer(entero(sinLeer))}</p>}
      {!completo && <p>{t.noTodos}</p>}
      <p className="text-muted">
        {t.mirado} <Instante iso={miradoEn} />
      </p>
    </>
  );
}

function Regla({ regla }: { regla: Prevision['reglas'][number] }) {
  const t = useTextos(textos).prevision;
  const { entero, plural } = useFormatos();
  const { severidad, codigo, mensaje, documentos, ejemplos } = regla;
  const mas = documentos - ejemplos.length;
  return (
    <li className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge tone={severidad === 'rechazo' ? 'danger' : 'warning'}>{`${t[severidad]} ${codigo ?? ''}`.trim()}</Badge>
        {plural(documentos, t.documentos)}
      </p>
      <p className="[overflow-wrap:anywhere]">
        <EnCastellano>{mensaje}</EnCastellano>
      </p>
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        {ejemplos.map(({ id, correlativo }) => (
          <EnlaceEmpresa a="comprobantes/$id" id={id} key={id}>
            {correlativo}
          </EnlaceEmpresa>
        ))}
        {mas > 0 && <span className="text-muted">{t.mas(entero(mas))}</span>}
      </p>
    </li>
  );
}
