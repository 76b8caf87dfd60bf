/** The quick start: the smallest program of each language that issues a boleta. Each runs as it is, with nothing to install but what it says. */
export interface Datos {
  /** Where the service is: `https://chaski.miempresa.pe`. */
  readonly origen: string;
  /** A key, or what stands in its place. */
  readonly clave: string;
  /** The series of boletas: the company's own when it has one. */
  readonly serie: string;
}

export interface Ejemplo {
  readonly id: 'curl' | 'typescript' | 'php' | 'python';
  readonly nombre: string;
  readonly archivo: string;
  /** How it is run. */
  readonly orden: string;
  readonly codigo: string;
}

/** The document of every example: a boleta to whom it may concern, which asks no data of a customer. */
export function documentoDeEjemplo(serie: string) {
  return {
    tipoComprobante: '03',
    serie,
    items: [{ descripcion: 'Servicio de prueba', unidadMedida: 'ZZ', cantidad: 1, precioUnitario: 59 }],
  };
}

/** The examples, in the order in which they are shown. */
export function ejemplos(datos: Datos): readonly Ejemplo[] {
  return [
    { id: 'curl', nombre: 'curl', archivo: 'emitir.sh', orden: 'sh emitir.sh', codigo: curl(datos) },
    {
      id: 'typescript',
      nombre: 'TypeScript',
      archivo: 'emitir.ts',
      orden: 'node emitir.ts',
      codigo: typescript(datos),
    },
    { id: 'php', nombre: 'PHP', archivo: 'emitir.php', orden: 'php emitir.php', codigo: php(datos) },
    { id: 'python', nombre: 'Python', archivo: 'emitir.py', orden: 'python3 emitir.py', codigo: python(datos) },
  ];
}

/** One command for a terminal: issues a boleta. */
export function curl({ origen, clave, serie }: Datos): string {
  return `curl -sS '${origen}/api/v1/comprobantes/emitir' \\
  -H 'Authorization: Bearer ${clave}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ documento: documentoDeEjemplo(serie) })}'
`;
}

function typescript({ origen, clave, serie }: Datos): string {
  return `// npm install ./chaski-sdk.tgz (lo hace npm run package en el repositorio de Chaski)
import { createChaski } from '@chaski/sdk';

const chaski = createChaski({
  url: '${origen}',
  clave: '${clave}',
});

const emision = await chaski.emitir({
  documento: {
    tipoComprobante: '03',
    serie: '${serie}',
    items: [{ descripcion: 'Servicio de prueba', unidadMedida: 'ZZ', cantidad: 1, precioUnitario: 59 }],
  },
});
console.log(emision.estado, emision);
`;
}

function php({ origen, clave, serie }: Datos): string {
  return `<?php
$documento = [
    'tipoComprobante' => '03',
    'serie' => '${serie}',
    'items' => [['descripcion' => 'Servicio de prueba', 'unidadMedida' => 'ZZ', 'cantidad' => 1, 'precioUnitario' => 59]],
];
$respuesta = file_get_contents('${origen}/api/v1/comprobantes/emitir', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => ['Authorization: Bearer ${clave}', 'Content-Type: application/json'],
    'content' => json_encode(['documento' => $documento]),
    'ignore_errors' => true, // para leer también lo que dice un error
]]));
$data = json_decode($respuesta, true);
echo $data['success'] ? $data['data']['estado'] : $data['message'], "\\n";
`;
}

function python({ origen, clave, serie }: Datos): string {
  return `import json, urllib.error, urllib.request

documento = {
    "tipoComprobante": "03",
    "serie": "${serie}",
    "items": [{"descripcion": "Servicio de prueba", "unidadMedida": "ZZ", "cantidad": 1, "precioUnitario": 59}],
}
solicitud = urllib.request.Request(
    "${origen}/api/v1/comprobantes/emitir",
    data=json.dumps({"documento": documento}).encode(),
    headers={"Authorization": "Bearer ${clave}", "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(solicitud) as respuesta:
        print(json.load(respuesta)["data"]["estado"])
except urllib.error.HTTPError as error:
    print(json.load(error)["message"])
`;
}
