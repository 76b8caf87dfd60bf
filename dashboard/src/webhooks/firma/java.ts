/** Java 11 and later, without libraries. */
export const JAVA = `import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Avisos {
    private Avisos() {}

    /** cabeceras: con sus nombres en minúsculas. cuerpo: tal como llegó. */
    public static boolean comprobar(String secreto, Map<String, String> cabeceras, byte[] cuerpo)
            throws GeneralSecurityException {
        String id = cabeceras.getOrDefault("webhook-id", "");
        String momento = cabeceras.getOrDefault("webhook-timestamp", "");
        if (!momento.matches("[0-9]{1,12}")) return false;
        if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(momento)) > 300) return false;
        byte[] clave = Base64.getDecoder().decode(secreto.substring("whsec_".length()));
        Mac hmac = Mac.getInstance("HmacSHA256");
        hmac.init(new SecretKeySpec(clave, "HmacSHA256"));
        hmac.update((id + "." + momento + ".").getBytes(StandardCharsets.UTF_8));
        byte[] esperada = Base64.getEncoder().encode(hmac.doFinal(cuerpo));
        for (String firma : cabeceras.getOrDefault("webhook-signature", "").split(" ")) {
            if (!firma.startsWith("v1,")) continue;
            if (MessageDigest.isEqual(esperada, firma.substring(3).getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }
}
`;
