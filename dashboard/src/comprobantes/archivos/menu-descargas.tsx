import { useTextos } from '../../i18n/idioma.ts';
import { Button } from '../../ui/button/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { textosDetalle } from '../detalle/textos-detalle.ts';
import { FORMATOS_PDF } from '../tipos.ts';
import type { ArchivosDeUno } from './archivos.ts';
import { useDescarga } from './use-descarga.ts';

interface Props {
  readonly id: string;
  /** Those of its kind. */
  readonly archivos: ArchivosDeUno;
  readonly conCdr: boolean;
}

/** The files of one document, each to be kept. */
export function MenuDescargas({ id, archivos, conCdr }: Props) {
  const t = useTextos(textosDetalle);
  const { download } = useDescarga();
  return (
    <DropdownMenu
      trigger={
        <Button icon="exportar" variant="secondary">
          {t.accion.descargas}
        </Button>
      }
    >
      <MenuLabel>{t.pestana.pdf}</MenuLabel>
      {FORMATOS_PDF.map((formato) => (
        <MenuItem key={formato} onSelect={() => void download(() => archivos.pdf(id, formato))}>
          {t.formato[formato]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void download(() => archivos.xml(id))}>{t.accion.xml}</MenuItem>
      {conCdr && (
        <>
          <MenuItem onSelect={() => void download(() => archivos.cdr(id))}>{t.accion.cdr}</MenuItem>
          <MenuItem onSelect={() => void download(() => archivos.cdr(id, { zip: true }))}>{t.accion.cdrZip}</MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
