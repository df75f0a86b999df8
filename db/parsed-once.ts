/**
 * Caches the parsed value of a row's text: the same printer or station is read for every order and changes once a
 * month. The parsed value is shared, so it must not be changed.
 */
export function parsedOnce<Value>(parse: (text: string) => Value, maxKept = 5000): (text: string) => Value {
  const kept = new Map<string, Value>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = parse(text);
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value as string);
    kept.set(text, value);
    return value;
  };
}
