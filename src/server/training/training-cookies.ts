/**
 * Cookies of a till that trains. Its pairing is the real one. Who is signed in is another cookie than the real till's, so that
 * entering a PIN in training signs nobody in or out outside of it.
 */
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';

const TRAINING_EMPLOYEE = 'servery_training_employee';
/** Browsers keep a cookie of such a name for this host only. */
const PREFIX = /^__Host-/;

/** The cookies that the training sees. */
export function cookiesForTraining(header: string | null): string {
  const kept: string[] = [];
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    const plain = name.replace(PREFIX, '');
    const value = part.slice(at + 1).trim();
    if (plain === POS_COOKIE || plain === 'servery_pos_mode') kept.push(`${name}=${value}`);
    if (plain === TRAINING_EMPLOYEE) kept.push(`${name.replace(TRAINING_EMPLOYEE, EMPLOYEE_COOKIE)}=${value}`);
  }
  return kept.join('; ');
}

/** The line that its answer may set, under the training's own name; null for any other. */
export function lineFromTraining(line: string): string | null {
  const name = line.slice(0, line.indexOf('=')).replace(PREFIX, '');
  return name === EMPLOYEE_COOKIE ? line.replace(EMPLOYEE_COOKIE, TRAINING_EMPLOYEE) : null;
}
