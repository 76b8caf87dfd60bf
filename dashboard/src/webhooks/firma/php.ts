/** PHP 7.2 and later. */
export const PHP = `<?php
/** $cabeceras: array_change_key_case(getallheaders()). $cuerpo: file_get_contents('php://input'). */
function comprobar(string $secreto, array $cabeceras, string $cuerpo): bool {
    $id = $cabeceras['webhook-id'] ?? '';
    $momento = $cabeceras['webhook-timestamp'] ?? '';
    if (!ctype_digit($momento) || abs(time() - (int) $momento) > 300) return false;
    $clave = base64_decode(substr($secreto, strlen('whsec_')), true);
    $esperada = base64_encode(hash_hmac('sha256', "$id.$momento.$cuerpo", $clave, true));
    foreach (explode(' ', $cabeceras['webhook-signature'] ?? '') as $firma) {
        [$version, $valor] = array_pad(explode(',', $firma, 2), 2, '');
        if ($version === 'v1' && hash_equals($esperada, $valor)) return true;
    }
    return false;
}
`;
