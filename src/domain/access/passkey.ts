/** What a person signs in with by the face, the finger or the PIN that unlocks their device (WebAuthn). */

export const MAX_PASSKEYS = 10;
/** From the question to the device's answer. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;

/**
 * Whether a device has counted no further than it had already told us: then there are two of it, and one is a copy. A device
 * that doesn't count says 0 each time.
 */
export function isCountedTwice({ told, now }: { readonly told: number; readonly now: number }): boolean {
  return (told > 0 || now > 0) && now <= told;
}
