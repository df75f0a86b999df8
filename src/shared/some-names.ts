const MOST = 3;

/** Up to three names as a sentence says them: `A`, `A and B`, `A, B and C`, `A, B and 3 more`. */
export function someNames(names: readonly string[]): string {
  const shown = names.length > MOST ? [...names.slice(0, MOST - 1), `${names.length - MOST + 1} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
