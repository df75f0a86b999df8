/**
 * Small mistakes that could be made in a rule: one change of one line each. `reach.ts` has what they are run against.
 */

export interface Mutant {
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** The whole file with the change in it. */
  readonly source: string;
}

interface Swap {
  readonly what: string;
  readonly pattern: RegExp;
  readonly becomes: (found: string) => string;
}

const swap = (what: string, from: string, to: string): Swap => ({
  what,
  pattern: new RegExp(escaped(from), 'g'),
  becomes: () => to,
});

/** Code here is formatted: an operator between two values has a space on each side, the brackets of a type have none. */
const SWAPS: readonly Swap[] = [
  swap('comparison', ' === ', ' !== '),
  swap('comparison', ' !== ', ' === '),
  swap('boundary', ' < ', ' <= '),
  swap('boundary', ' <= ', ' < '),
  swap('boundary', ' > ', ' >= '),
  swap('boundary', ' >= ', ' > '),
  swap('logic', ' && ', ' || '),
  swap('logic', ' || ', ' && '),
  swap('logic', ' ?? ', ' && '),
  swap('arithmetic', ' + ', ' - '),
  swap('arithmetic', ' - ', ' + '),
  swap('arithmetic', ' * ', ' / '),
  swap('arithmetic', ' / ', ' * '),
  swap('larger and smaller', 'Math.min(', 'Math.max('),
  swap('larger and smaller', 'Math.max(', 'Math.min('),
  swap('some and every', '.some(', '.every('),
  swap('some and every', '.every(', '.some('),
  swap('never below zero', 'atLeastZero(', '('),
  // Only the sign of a comparison in a sort counts.
  swap('order', ' ? -1 : 1', ' ? 1 : -1'),
  swap('order', ' ? 1 : -1', ' ? -1 : 1'),
  { what: 'not', pattern: /(?<![\w)\]!])!(?=[\w(])/g, becomes: () => '' },
  { what: 'constant', pattern: /\btrue\b/g, becomes: () => 'false' },
  { what: 'constant', pattern: /\bfalse\b/g, becomes: () => 'true' },
  {
    what: 'constant',
    pattern: /(?<![\w.'$]|\? -?(?=1 : -?1\b)|\? -?1 : -?)\d[\d_]*(?![\w.'])/g,
    becomes: (n) => String(Number(n.replaceAll('_', '')) + 1),
  },
];

/** A line that does nothing but refuse, leave or do one thing, and is left out. A place to be killed at is empty in what is shipped. */
const LEFT_OUT: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  { what: 'guard left out', pattern: /^\s*if \(.*\) (?:return|throw|continue|break)\b.*;$/ },
  { what: 'act left out', pattern: /^\s*(?:await )?(?!failpoint\()[a-z][\w.]*\(.*\);$/ },
];
const RETURNS = /^(\s*(?:if \(.*\) )?return )(?!null;|undefined;)(.+);$/;

/** Each change of the file that makes another program of it; one that changes only a type or a text is none. */
export function mutantsOf(source: string): Mutant[] {
  const lines = source.split('\n');
  const masked = maskTexts(source).split('\n');
  const program = programOf(source);
  const mutants = lines.flatMap((before, at) =>
    changesOf(before, masked[at] ?? '').map(({ what, after }): Mutant => {
      const changed = [...lines.slice(0, at), ...(after === '' ? [] : [after]), ...lines.slice(at + 1)];
      return { line: at + 1, what, before: before.trim(), after: after.trim(), source: changed.join('\n') };
    }),
  );
  return mutants.filter((mutant) => {
    const made = programOf(mutant.source);
    return made !== null && made !== program;
  });
}

interface Change {
  readonly what: string;
  readonly after: string;
}

function changesOf(line: string, masked: string): Change[] {
  if (/^\s*(?:import|export \*|\/\/|\*|\/\*)/.test(masked)) return [];
  const swapped = SWAPS.flatMap(({ what, pattern, becomes }) =>
    [...masked.matchAll(pattern)].map(({ 0: found, index }): Change => {
      const after = line.slice(0, index) + becomes(found) + line.slice(index + found.length);
      return { what, after };
    }),
  );
  const leftOut = LEFT_OUT.filter(({ pattern }) => pattern.test(masked)).map(
    ({ what }): Change => ({ what, after: '' }),
  );
  const returns = RETURNS.exec(masked);
  const nothing: Change[] = returns ? [{ what: 'nothing returned', after: `${returns[1]}undefined as never;` }] : [];
  return [...swapped, ...leftOut, ...nothing];
}

/** What runs: without types and comments. Null: it cannot be read. */
function programOf(source: string): string | null {
  try {
    return new Bun.Transpiler({ loader: 'ts', minifyWhitespace: true }).transformSync(source);
  } catch {
    return null;
  }
}

/** The source with every text and comment as so many dots, so that only code is changed. */
export function maskTexts(source: string): string {
  const texts = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return source.replace(texts, (text) => text.replace(/[^\n/*'"`]/g, '.'));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `count` of them in an order that the seed says, each file as likely as it has lines that can go wrong. */
export function sampleOf<One>(all: readonly One[], count: number, seed: number): One[] {
  const left = [...all];
  const dice = diceOf(seed);
  const taken: One[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(dice() * left.length), 1));
  return taken;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function diceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
