/** Fields of the document and of its parts, each drawn as it is declared. */
import { useIdioma, useTextos } from '../../i18n/idioma.ts';
import {
  CampoFecha,
  CampoImporte,
  CampoLista,
  CampoMarca,
  CampoParrafo,
  CampoTexto,
  type ListaProps,
  type PropiasDeTexto,
} from './campo.tsx';
import { textos } from './textos-campos.ts';
import { useDeclarado } from './titulos.ts';

/** What the form knows of a field besides its declaration; of one with choices, they say what the help would. */
type Propio = Partial<Omit<PropiasDeTexto & ListaProps, 'lugar'>>;

interface Props {
  readonly lugar: string;
  /** Those that come first; the others follow as they are declared. */
  readonly orden?: readonly string[];
  /** Those that are drawn elsewhere, or not at all. */
  readonly sin?: readonly string[];
  readonly propios?: Readonly<Record<string, Propio>>;
}

/** The fields of a part of the document that hold one value. */
export function CamposDe({ lugar, orden = [], sin = [], propios = {} }: Props) {
  const declarado = useDeclarado();
  const propiedades = [...(declarado(lugar)?.objeto?.propiedades ?? [])];
  const demas = propiedades.flatMap(([nombre, { objeto, entrada }]) =>
    objeto !== undefined || entrada.tipo === 'lista' || orden.includes(nombre) || sin.includes(nombre) ? [] : [nombre],
  );
  return [...orden, ...demas].map((nombre) => (
    <CampoDeclarado key={nombre} lugar={`${lugar}.${nombre}`} {...propios[nombre]} />
  ));
}

export function CampoDeclarado({ opciones, ...campo }: Propio & { readonly lugar: string }) {
  const t = useTextos(textos);
  const [idioma] = useIdioma();
  const { entrada, ayuda } = useDeclarado()(campo.lugar) ?? {};
  if (opciones !== undefined) return <CampoLista opciones={opciones} {...campo} />;
  const conAyuda = { ...campo, ayuda: campo.ayuda ?? ayuda?.[idioma] };
  switch (entrada?.tipo) {
    case 'fecha':
      // Under it stands the day in the way of Peru.
      return <CampoFecha {...campo} />;
    case 'importe':
      return <CampoImporte {...conAyuda} />;
    case 'marca':
      return <CampoMarca {...conAyuda} />;
    case 'parrafo':
    case 'texto': {
      const { tipo, largo } = entrada;
      const dicho = conAyuda.ayuda ?? (largo === undefined ? undefined : t.hastaCaracteres(largo));
      if (tipo === 'texto') return <CampoTexto {...campo} ayuda={dicho} />;
      return <CampoParrafo {...campo} ayuda={dicho} {...(largo === undefined ? {} : { maxLength: largo })} />;
    }
    default:
      return <CampoTexto {...conAyuda} />;
  }
}
