/** Go 1.20 and later, without modules of others. */
export const GO = `package avisos

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Comprobar dice si el aviso es de Chaski. cuerpo: tal como llegó, de io.ReadAll(r.Body).
func Comprobar(secreto string, cabeceras http.Header, cuerpo []byte) bool {
	id, momento := cabeceras.Get("webhook-id"), cabeceras.Get("webhook-timestamp")
	segundos, err := strconv.ParseInt(momento, 10, 64)
	if err != nil || time.Since(time.Unix(segundos, 0)).Abs() > 5*time.Minute {
		return false
	}
	clave, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secreto, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, clave)
	mac.Write([]byte(id + "." + momento + "."))
	mac.Write(cuerpo)
	esperada := []byte(base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, firma := range strings.Fields(cabeceras.Get("webhook-signature")) {
		valor, esV1 := strings.CutPrefix(firma, "v1,")
		if esV1 && hmac.Equal(esperada, []byte(valor)) {
			return true
		}
	}
	return false
}
`;
