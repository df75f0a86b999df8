/** Counts what is looked at while something is read, so that a test says how work grows without a clock. */

type Method = (this: never, ...given: never[]) => unknown;
/** What a call looked at: by what it was called on, what it was given, and what came of it. */
type Cost = (it: never, result: never, given: readonly never[]) => number;

const whole: Cost = (text: string) => text.length + 1;
/** Only what was cut away was looked at. */
const edges: Cost = (text: string, cut: string) => text.length - cut.length + 1;
const asFarAs: Cost = (it: { readonly length: number }, found: number, [, from]: readonly unknown[]) =>
  Math.max(0, (found < 0 ? it.length : found) - Number(from ?? 0)) + 1;
const made: Cost = (_: unknown, result: { readonly length: number }) => result.length + 1;
const listed: Cost = (list: { readonly length: number }) => list.length + 1;
const once: Cost = () => 1;

const COUNTED: readonly (readonly [object, PropertyKey, Cost])[] = [
  ...(['toLowerCase', 'split', 'replace', 'replaceAll', 'normalize'] as const).map(
    (name) => [String.prototype, name, whole] as const,
  ),
  ...(['trim', 'trimEnd', 'trimStart'] as const).map((name) => [String.prototype, name, edges] as const),
  [String.prototype, 'indexOf', asFarAs],
  [Array.prototype, 'indexOf', asFarAs],
  [Array.prototype, 'concat', made],
  [Array.prototype, Symbol.iterator, listed],
  [Object, 'keys', made],
  [Object, 'entries', made],
  [JSON, 'parse', (_, __, [text]: readonly string[]) => (text ?? '').length],
  [DataView.prototype, 'getUint32', once],
  [String, 'fromCharCode', made],
];

/** What a piece of work looks at: letters, cells, rows and numbers. Nothing else may run meanwhile. */
export async function countedWork(work: () => unknown): Promise<number> {
  let looked = 0;
  const kept = COUNTED.map(([owner, name, cost]) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    if (!own) throw new Error(`there is no ${String(name)} to count`);
    const counted = function (this: never, ...given: never[]) {
      const result = Reflect.apply(own.value as Method, this, given);
      looked += cost(this, result as never, given);
      return result;
    };
    Object.defineProperty(owner, name, { ...own, value: counted });
    return () => Object.defineProperty(owner, name, own);
  });
  try {
    await work();
  } finally {
    for (const put of kept) put();
  }
  return looked;
}
