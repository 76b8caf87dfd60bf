import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useIrA } from '../../shell/menu/enlaces.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { useDescarga } from '../archivos/use-descarga.ts';
import { textos } from '../textos.ts';
import { type FiltrosLista, filtrosPuestos } from './filtros.ts';

/** CSV or Excel of exactly what the filter says. */
export function MenuExportar({ filtros }: { filtros: FiltrosLista }) {
  const t = useTextos(textos);
  const ir = useIrA();
  const { download, archivos } = useDescarga();
  const [ocupado, setOcupado] = useState(false);
  const exportar = async (tipo: 'csv' | 'xlsx') => {
    setOcupado(true);
    await download(() => archivos.exportacion(filtros, tipo));
    setOcupado(false);
  };
  return (
    <DropdownMenu
      trigger={
        <Button icon="exportar" loading={ocupado}>
          {t.exportar}
        </Button>
      }
    >
      <MenuItem onSelect={() => void exportar('xlsx')}>{t.exportarXlsx}</MenuItem>
      <MenuItem onSelect={() => void exportar('csv')}>{t.exportarCsv}</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => ir({ a: 'exportar', search: Object.fromEntries(filtrosPuestos(filtros)) })}>
        {t.verExportar}
      </MenuItem>
    </DropdownMenu>
  );
}
