package polar

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// VerifyWebhook reports whether signature, the value of the header Polar-Webhook-Signature,
// is the HMAC-SHA256 of the body, as it was received, under the secret that Polar gave when
// the webhook was created. It takes the same time wherever the two differ.
func VerifyWebhook(secret string, body []byte, signature string) bool {
	given, err := hex.DecodeString(signature)
	if err != nil || secret == "" {
		return false
	}
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}
