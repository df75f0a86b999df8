/** Which customers could be one person: never merged by a rule, only shown to somebody who decides. */

export interface ComparedCustomer {
  readonly id: string;
  readonly name: string;
  readonly unverifiedEmail: string;
  readonly phones: readonly string[];
}

export type Likeness = 'number' | 'email' | 'name';
export interface SimilarPair {
  readonly first: string;
  readonly second: string;
  readonly because: Likeness;
}

/** More that share one email are a family's or an office's, not a person's. */
const MOST_ALIKE = 4;
const MIN_NAME_LENGTH = 6;

/** The surest first: a number that both had, the same email, a name with at most one letter's difference. */
export function similarCustomers(customers: readonly ComparedCustomer[], limit: number): SimilarPair[] {
  const found = new Map<string, SimilarPair>();
  const rules: readonly (readonly [Likeness, (one: ComparedCustomer) => readonly string[]])[] = [
    ['number', ({ phones }) => phones.filter((phone) => phone !== '')],
    ['email', ({ unverifiedEmail }) => (unverifiedEmail === '' ? [] : [unverifiedEmail.trim().toLowerCase()])],
    ['name', ({ name }) => nameKeys(name)],
  ];
  for (const [because, keysOf] of rules) {
    const byKey = new Map<string, string[]>();
    for (const one of customers) {
      for (const key of new Set(keysOf(one))) byKey.set(key, [...(byKey.get(key) ?? []), one.id]);
    }
    for (const ids of byKey.values()) {
      if (ids.length < 2 || ids.length > MOST_ALIKE) continue;
      for (const [first, second] of pairsOf(ids)) {
        const key = [first, second].toSorted().join(' ');
        if (!found.has(key)) found.set(key, { first, second, because });
        if (found.size >= limit) return [...found.values()];
      }
    }
  }
  return [...found.values()];
}

function pairsOf(ids: readonly string[]): [string, string][] {
  return ids.flatMap((first, at) => ids.slice(at + 1).map((second): [string, string] => [first, second]));
}

/**
 * What two names share that differ in one letter at most: the name, and the name without each of its letters. One word alone is
 * everybody's.
 */
export function nameKeys(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const plain = words.toSorted().join(' ');
  if (words.length < 2 || plain.length < MIN_NAME_LENGTH) return [];
  return [plain, ...[...plain].map((_, at) => `${plain.slice(0, at)}${plain.slice(at + 1)}`)];
}
