/** Python 3.9 and later, without packages. */
export const PYTHON = `import base64, hashlib, hmac, re, time


def comprobar(secreto: str, cabeceras: dict, cuerpo: bytes) -> bool:
    """cuerpo: tal como llegó (request.get_data() en Flask, request.body en Django)."""
    cabeceras = {nombre.lower(): valor for nombre, valor in cabeceras.items()}
    identificador, momento = cabeceras.get("webhook-id", ""), cabeceras.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", momento) or abs(time.time() - int(momento)) > 300:
        return False
    clave = base64.b64decode(secreto.removeprefix("whsec_"))
    firmado = f"{identificador}.{momento}.".encode() + cuerpo
    esperada = base64.b64encode(hmac.new(clave, firmado, hashlib.sha256).digest())
    for firma in cabeceras.get("webhook-signature", "").split(" "):
        version, _, valor = firma.partition(",")
        if version == "v1" and hmac.compare_digest(valor.encode(), esperada):
            return True
    return False
`;
