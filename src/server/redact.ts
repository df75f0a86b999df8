/** Parts of field names whose value never reaches a log (reliability targets S11). Lower case, no separators. */
export const REDACTED_PARTS = [
  'password',
  'secret',
  'token',
  'cookie',
  'authorization',
  'pinhash',
  'phonecode',
  'pairingcode',
  'cardnumber',
  'signature',
] as const;
/** Whole names, where a part would hide too much (`shopping`, `errorCode`). */
export const REDACTED_NAMES: readonly string[] = ['pin', 'cvc', 'phone', 'email', 'recipient', 'line1', 'address'];

export const HIDDEN = '[hidden]';
const EMAIL = /([A-Za-z0-9._%+-])[A-Za-z0-9._%+-]*@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)/g;
/** Eight digits or more with a plus or separators between them: a phone number, or a card number. */
const LONG_NUMBER = /(?<![\w.:-])\+?\d(?:[ ()-]?\d){7,18}(?![\w:-])/g;
const MAX_TEXT = 2000;
const MAX_DEPTH = 6;

/** A copy without secrets: named ones hidden, mails and long numbers in text masked. Times and ids stay. */
export function redact(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return clean(facts, 0) as Record<string, unknown>;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return clean(errorFacts(value), depth + 1);
  if (Array.isArray(value)) return value.slice(0, 50).map((one) => clean(one, depth + 1));
  if (value instanceof Uint8Array) return `[${value.length} bytes]`;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const one = (value as Record<string, unknown>)[name];
    const cleaned = isSecretName(name) ? HIDDEN : clean(one, depth + 1);
    // Setting it would set the prototype.
    if (name === '__proto__') Object.defineProperty(copy, name, { value: cleaned, enumerable: true });
    else copy[name] = cleaned;
  }
  return copy;
}

function errorFacts(error: Error) {
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.cause ? { cause: error.cause } : {}),
  };
}

/** The same few names come in every line. */
const verdicts = new Map<string, boolean>();
const MAX_VERDICTS = 1000;

export function isSecretName(name: string): boolean {
  const known = verdicts.get(name);
  if (known !== undefined) return known;
  const verdict = soundsSecret(name);
  if (verdicts.size < MAX_VERDICTS) verdicts.set(name, verdict);
  return verdict;
}

function soundsSecret(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[_-]/g, '');
  return REDACTED_NAMES.includes(plain) || REDACTED_PARTS.some((part) => plain.includes(part));
}

/** Without what the two above look behind and around for, so that it is quick to say that there is nothing to mask. */
const MAY_HOLD_NUMBER = /\d(?:[ ()-]?\d){7}/;

export function maskText(text: string): string {
  const short = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
  const masked = short.includes('@') ? short.replaceAll(EMAIL, '$1***@$2') : short;
  if (!MAY_HOLD_NUMBER.test(masked)) return masked;
  return masked.replaceAll(LONG_NUMBER, (number) =>
    isTime(number) ? number : `***${number.replaceAll(/\D/g, '').slice(-3)}`,
  );
}

/** `2026-11-21` and milliseconds since 1970 are no phone numbers. */
function isTime(number: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(number) || /^1[6-9]\d{11}$/.test(number);
}
