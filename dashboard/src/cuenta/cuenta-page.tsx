import { useSesion } from '../api/sesion.ts';
import { useTextos } from '../i18n/idioma.ts';
import { useFiltros } from '../shell/filtros/filtros.ts';
import { PageHeader } from '../ui/layout.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Actividad } from './actividad.tsx';
import { Contrasena } from './contrasena.tsx';
import { Perfil } from './perfil.tsx';
import { Preferencias } from './preferencias.tsx';
import { SegundoFactor } from './segundo-factor.tsx';
import { Sesiones } from './sesiones.tsx';
import { textos } from './textos.ts';

const SECCIONES = ['perfil', 'seguridad', 'sesiones', 'actividad'] as const;
const SOLO_SEGURIDAD = ['seguridad'] as const;
const CLAVES = ['seccion'] as const;

/** What belongs to the user and to no company. */
export function CuentaPage() {
  const t = useTextos(textos);
  const [filtros, put] = useFiltros(CLAVES);
  const { faltaSegundoFactor } = useSesion().usuario;
  // Whoever still has to put it on gets no further.
  const secciones = faltaSegundoFactor ? SOLO_SEGURIDAD : SECCIONES;
  const seccion = secciones.find((cada) => cada === filtros.seccion) ?? secciones[0];
  const contenidos = {
    perfil: (
      <>
        <Perfil />
        <Preferencias />
      </>
    ),
    seguridad: (
      <>
        <SegundoFactor />
        {!faltaSegundoFactor && <Contrasena />}
      </>
    ),
    sesiones: <Sesiones />,
    actividad: <Actividad />,
  };
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader description={t.descripcion} title={t.titulo} />
      <Tabs
        label={t.titulo}
        onChange={(elegida) => put({ seccion: elegida })}
        tabs={secciones.map((value) => ({
          value,
          label: t.secciones[value],
          content: <div className="flex flex-col gap-5">{contenidos[value]}</div>,
        }))}
        value={seccion}
      />
    </div>
  );
}
