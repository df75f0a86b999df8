const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Names as people count: 2 before 10, A9 before A10. Negative: `a` comes first. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

export function inNaturalOrder<T extends { readonly name: string }>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => compareNames(a.name, b.name));
}

/** Two names that a waiter could not tell apart when they are called out. */
export function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
