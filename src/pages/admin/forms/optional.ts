/** Kinds made of others: what may be missing, and what only some forms have. */
import type { Kind } from './kind.ts';

/** The same boxes with another value behind them. */
export function mapped<Inner, Outer>(
  kind: Kind<Inner>,
  { inner, outer }: { readonly inner: (value: Outer) => Inner; readonly outer: (value: Inner, stored: Outer) => Outer },
): Kind<Outer> {
  return {
    label: kind.label,
    read: (place) => outer(kind.read({ ...place, stored: inner(place.stored) }), place.stored),
    texts: (value, path) => kind.texts(inner(value), path),
    words: (value) => kind.words(inner(value)),
    draw: (place) => kind.draw({ ...place, stored: inner(place.stored) }),
    ...(kind.isSame ? { isSame: kind.isSame } : {}),
    ...(kind.boxOf ? { boxOf: (value: Outer, rest, form) => kind.boxOf?.(inner(value), rest, form) ?? '' } : {}),
  };
}

/** Nothing typed is nothing: null. */
export function orNull(kind: Kind<string>): Kind<string | null> {
  return mapped<string, string | null>(kind, { inner: (value) => value ?? '', outer: (value) => value || null });
}

/** Reads the field only where the form says that it belongs to it, whatever its boxes hold; else `otherwise`. */
export function where<Value>(belongs: (form: FormData) => boolean, kind: Kind<Value>, otherwise: Value): Kind<Value> {
  return { ...kind, read: (place) => (belongs(place.form) ? kind.read(place) : otherwise) };
}
