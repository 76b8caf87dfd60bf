import { useState } from 'react';
import { useTextos } from '../../i18n/idioma.ts';
import { useEmpresa } from '../../shell/layouts/empresa.tsx';
import { EntornoPill } from '../../ui/button/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout.tsx';
import { textos as comunes } from '../textos.ts';
import type { Empresa } from '../tipos.ts';
import { DatosCertificado } from './datos-certificado.tsx';
import { SubirCertificado } from './subir-certificado.tsx';
import { textos } from './textos.ts';

/** The certificate of the environment in the address, and the way to put another in its place. */
export function CertificadoSeccion({ empresa, puedeEditar }: { empresa: Empresa; puedeEditar: boolean }) {
  const t = useTextos(textos);
  const c = useTextos(comunes);
  const { entorno } = useEmpresa();
  const { certificado } = empresa.entornos[entorno];
  const [subiendo, setSubiendo] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <Card description={t.descripcion} icon="certificado" title={certificado === null ? t.titulo : t.actual}>
        <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
          <EntornoPill entorno={entorno} />
          {c.deEntorno[entorno]}
        </p>
        {certificado === null ? (
          <p className="text-muted text-sm">{t.ninguno}</p>
        ) : (
          <DatosCertificado certificado={certificado} ruc={empresa.ruc} />
        )}
        {puedeEditar && certificado !== null && !subiendo && (
          <Button className="mt-5" icon="subir" onClick={() => setSubiendo(true)}>
            {t.cambiar}
          </Button>
        )}
      </Card>
      {puedeEditar && (subiendo || certificado === null) && (
        <SubirCertificado alGuardar={() => setSubiendo(false)} reemplaza={certificado !== null} ruc={empresa.ruc} />
      )}
    </div>
  );
}
