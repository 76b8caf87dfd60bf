/** A yes or a no that has to be said: to leave it out is a third thing. */
import { useTextos } from '../../../i18n/idioma.ts';
import { Marco } from '../../../nuevo/campos/campo.tsx';
import { useLugares } from '../../../nuevo/estado.tsx';
import { Select } from '../../../ui/forms/inputs.tsx';
import { textos } from '../textos.ts';

const VALORES: ReadonlyMap<string, boolean> = new Map([
  ['si', true],
  ['no', false],
]);

export function SiNo({ lugar }: { lugar: string }) {
  const t = useTextos(textos);
  const { valor, acciones } = useLugares();
  const actual = valor(lugar);
  const options = [
    { value: '', label: '—' },
    { value: 'si', label: t.si },
    { value: 'no', label: t.no },
  ];
  return (
    <Marco campo={{ lugar }}>
      <Select
        onChange={(elegido) => acciones.put(lugar, VALORES.get(elegido))}
        options={options}
        value={actual === true ? 'si' : actual === false ? 'no' : ''}
      />
    </Marco>
  );
}
