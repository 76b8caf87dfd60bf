/** What was found out about the customer's number, below it. */
import type { ClienteConsultado } from '@chaski/sdk/src/index.ts';
import { useTextos } from '../../i18n/idioma.ts';
import { useFormatos } from '../../i18n/use-formatos.ts';
import { Button } from '../../ui/button/button.tsx';
import { readFalla } from '../../ui/falla.ts';
import { Banner } from '../../ui/overlay/feedback.tsx';
import { esRama } from '../campos/arbol.ts';
import { useLugares } from '../estado.tsx';
import { nombreDistinto, reparos } from './consulta-cliente.ts';
import { textos } from './textos-consulta.ts';
import type { Consulta } from './use-consulta-cliente.ts';

/** Where the name comes from, what SUNAT says of whoever it is, or why one types by hand. Read aloud as it changes. */
export function VistaDeConsulta({ consulta, lugar = 'cliente' }: { consulta: Consulta; lugar?: string }) {
  const { numero, buscando, hallado, error } = consulta;
  const t = useTextos(textos);
  return (
    <div aria-live="polite" className="flex flex-col gap-2 text-sm empty:hidden sm:col-span-2">
      {numero !== undefined && buscando && hallado === undefined && <p className="text-muted">{t.buscando}</p>}
      {hallado !== undefined && <Hallado hallado={hallado} lugar={lugar} />}
      {numero !== undefined && !buscando && hallado === undefined && error !== null && <SinHallar error={error} />}
    </div>
  );
}

function Hallado({ hallado, lugar }: { hallado: ClienteConsultado; lugar: string }) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const actual = valor(lugar);
  const otro = esRama(actual) ? nombreDistinto(actual, hallado.cliente) : undefined;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <Fuente hallado={hallado} />
        {otro !== undefined && (
          <>
            <span className="text-ink">{t.figura(otro)}</span>
            <Button onClick={() => acciones.put(`${lugar}.denominacion`, otro)} size="sm">
              {t.usar}
            </Button>
          </>
        )}
      </p>
      <Reparos hallado={hallado} />
    </>
  );
}

/** From where the data of a customer are, and of when. */
export function Fuente({ hallado: { fuente, fecha } }: { hallado: ClienteConsultado }) {
  const t = useTextos(textos);
  const formatos = useFormatos();
  return <span>{t.fuentes[fuente](fecha === undefined ? '' : formatos.fecha(fecha))}</span>;
}

/** SUNAT has it in a state with which no purchase should count: said before issuing, and not forbidden. */
export function Reparos({ hallado }: { hallado: ClienteConsultado }) {
  const t = useTextos(textos);
  const dichos = reparos(hallado);
  if (dichos.length === 0) return null;
  return (
    <Banner title={t.reparo(dichos)} tone="warning">
      {t.reparoTexto}
    </Banner>
  );
}

function SinHallar({ error }: { error: unknown }) {
  const t = useTextos(textos);
  const { code, message } = readFalla(error);
  return <p className="text-muted">{code === 'NOT_FOUND' ? message : t.sinRespuesta}</p>;
}
