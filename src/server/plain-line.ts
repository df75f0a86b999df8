import { HIDDEN, isSecretName, maskText } from './redact.ts';

type Facts = Readonly<Record<string, unknown>>;

interface Beginning {
  readonly time: string;
  readonly level: string;
  readonly message: string;
}

/**
 * The line of facts that are all texts and numbers, as each request's is: the same text as by the long way, without a copy of
 * the facts. Null where the long way has to be gone.
 */
export function plainLine(begins: Beginning, requestId: string | null, first: Facts, then: Facts): string | null {
  let line = beginning(begins);
  if (requestId !== null) line += factJson('requestId', requestId);
  for (const facts of [first, then]) {
    for (const name in facts) {
      const isAgain = name in begins || name === 'requestId' || (facts === then && name in first);
      // Of two facts of one name the later one is written, and a number as a name comes first.
      if (isAgain || NUMBERED.test(name)) return null;
      const value = facts[name];
      if (typeof value !== 'string' && typeof value !== 'number') return null;
      line += factJson(name, value);
    }
  }
  return `${line}}\n`;
}

const NUMBERED = /^\d/;

/** Lines of one moment begin alike. */
let began: Beginning & { readonly text: string } = { time: '', level: '', message: '', text: '' };

function beginning({ time, level, message }: Beginning): string {
  if (began.time === time && began.level === level && began.message === message) return began.text;
  const text = `{"time":"${time}","level":"${level}","message":${JSON.stringify(maskText(message))}`;
  began = { time, level, message, text };
  return text;
}

interface NamedFact {
  /** `,"path":` */
  readonly before: string;
  readonly isSecret: boolean;
  /** What came last, as it is written. */
  readonly written: Map<string | number, string>;
}

const named = new Map<string, NamedFact>();
/** Of one name: methods, paths and states come again and again. A stranger's long address would fill the memory. */
const MAX_WRITTEN = 2000;
const MAX_WRITTEN_LENGTH = 200;
const MAX_NAMES = 500;

function factJson(name: string, value: string | number): string {
  const known = named.get(name) ?? newNamed(name);
  const { before, isSecret, written } = known;
  if (isSecret) return `${before}${HIDDEN_JSON}`;
  // No number of a person's is as long as one of our ids, and an id seldom comes again.
  if (typeof value === 'string' && OWN_ID.test(value)) return `${before}"${value}"`;
  const again = written.get(value);
  if (again !== undefined) return again;
  const text = `${before}${JSON.stringify(typeof value === 'string' ? maskText(value) : value)}`;
  if (written.size >= MAX_WRITTEN) written.clear();
  if (text.length <= MAX_WRITTEN_LENGTH) written.set(value, text);
  return text;
}

function newNamed(name: string): NamedFact {
  const fresh = { before: `,${JSON.stringify(name)}:`, isSecret: isSecretName(name), written: new Map() };
  if (named.size < MAX_NAMES) named.set(name, fresh);
  return fresh;
}

const OWN_ID = /^[0-9a-z]{20}$/;
const HIDDEN_JSON = JSON.stringify(HIDDEN);
