/** The second step of a sign-in: a code from an authenticator app, or one of the recovery codes on paper. */

export const CODE_STEP_SECONDS = 30;
/** Phones run a little early or late: a code counts for one step before and after its own. */
export const CODE_STEPS_AROUND = 1;
/** A password was right; its owner has this long to enter the code. */
export const PENDING_SIGN_IN_SECONDS = 5 * 60;
export const RECOVERY_CODES = 10;

/** Wrong codes for one account in a day, after which only a recovery code is accepted: six digits can be guessed. */
export const MAX_WRONG_CODES_IN_DAY = 30;
export const WRONG_CODES_WINDOW_SECONDS = 24 * 60 * 60;

/** Whether a code of this time step may still be used: each one works once, and none that is older than the last. */
export function isFreshStep(step: number, lastStep: number | null): boolean {
  return lastStep === null || step > lastStep;
}

/** The digits of a code as people type it, `123 456`; null: these are not six digits. */
export function codeDigits(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** No letter that is read as a digit, and no digit that is read as a letter. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 12;

/** A recovery code out of random bytes, in three groups: `k7mw-3xqp-9hnt`, 59 bits. Bytes that would favour a letter are skipped. */
export function recoveryCodeOf(randomBytes: Uint8Array): string | null {
  const fair = Math.floor(256 / RECOVERY_LETTERS.length) * RECOVERY_LETTERS.length;
  const letters = [...randomBytes]
    .filter((byte) => byte < fair)
    .slice(0, RECOVERY_LENGTH)
    .map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]);
  if (letters.length < RECOVERY_LENGTH) return null;
  return inGroups(letters.join(''));
}

/** A recovery code as it is stored, whatever its case, spaces and hyphens; null: it cannot be one. */
export function recoveryCodeTyped(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  const isOne = letters.length === RECOVERY_LENGTH && [...letters].every((letter) => RECOVERY_LETTERS.includes(letter));
  return isOne ? inGroups(letters) : null;
}

/** Groups of four are easier to copy from paper. */
export function inGroups(letters: string): string {
  return letters.match(/.{1,4}/g)?.join('-') ?? '';
}
