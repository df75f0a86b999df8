/**
 * Keeps what is drawn of several immutable objects and values beside the first of them, and gives it again while all of them are
 * the same. One drawing is kept for each first object, and goes with it.
 */
export function createDrawingOf<Drawn>() {
  const kept = new WeakMap<object, { readonly facts: readonly unknown[]; readonly drawn: Drawn }>();
  return (facts: readonly [object, ...unknown[]], draw: () => Drawn): Drawn => {
    const known = kept.get(facts[0]);
    if (known?.facts.length === facts.length && known.facts.every((fact, at) => fact === facts[at])) return known.drawn;
    const drawn = draw();
    kept.set(facts[0], { facts, drawn });
    return drawn;
  };
}
