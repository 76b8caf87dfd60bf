import { IDIOMAS } from '../i18n/formatos.ts';
import { useIdioma, useTextos } from '../i18n/idioma.ts';
import { useAtajosActivos } from '../ui/atajos.ts';
import { RadioGroup, Switch } from '../ui/forms/choices.tsx';
import { Card } from '../ui/layout.tsx';
import { TEMAS, useTema } from '../ui/tema.ts';
import { textos } from './textos.ts';

/** Theme, language and shortcuts: of this browser, at once. */
export function Preferencias() {
  const t = useTextos(textos);
  const [tema, setTema] = useTema();
  const [idioma, setIdioma] = useIdioma();
  const [atajos, setAtajos] = useAtajosActivos();
  return (
    <Card title={t.preferencias}>
      <div className="flex max-w-md flex-col gap-5">
        <RadioGroup
          label={t.tema}
          looks="fila"
          onChange={setTema}
          options={TEMAS.map((value) => ({ value, label: t.temas[value] }))}
          value={tema}
        />
        <RadioGroup
          label={t.idioma}
          looks="fila"
          onChange={setIdioma}
          options={IDIOMAS.map((value) => ({ value, label: t.idiomas[value] }))}
          value={idioma}
        />
        <Switch checked={atajos} hint={t.atajosAyuda} label={t.atajos} onChange={setAtajos} />
      </div>
    </Card>
  );
}
