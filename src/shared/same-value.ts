/** Whether two values of JSON say the same; a field that is left out says what null says. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null);
  if (typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a)) {
    const other = b as readonly unknown[];
    return a.length === other.length && a.every((value, at) => isSameValue(value, other[at]));
  }
  const [left, right] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  return (
    Object.keys(a).every((name) => isSameValue(left?.[name], right?.[name])) &&
    Object.keys(b).every((name) => Object.hasOwn(a, name) || isSameValue(undefined, right?.[name]))
  );
}
