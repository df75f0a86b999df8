/** Which item of the menu a picture's file name means. Browser-safe. */

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  readonly hasPicture: boolean;
}

/** How alike two names have to be, of 1, and by how much the best must lead: a wrong picture is worse than none. */
const ALIKE = 0.72;
const LEAD = 0.08;
/** What cameras and people add to names, and says nothing of the dish. */
const NOISE = new Set([
  'img',
  'image',
  'photo',
  'picture',
  'pic',
  'dsc',
  'copy',
  'final',
  'edited',
  'web',
  'small',
  'large',
  'scaled',
  'the',
  'and',
  'with',
  'a',
  'of',
]);

/**
 * The item of each file, by its place; null: none is sure enough. An item gets one picture: of two that mean it, the one whose
 * name is nearer, of two as near the first.
 */
export function matchPictures(fileNames: readonly string[], items: readonly NamedItem[]): (string | null)[] {
  const known = items.map((item) => ({ item, words: wordsOf(item.name) }));
  const claims = fileNames.map((fileName, at) => {
    const words = wordsOf(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''));
    const best = bestOf(words, known);
    return best ? { at, ...best } : null;
  });
  const matched: (string | null)[] = fileNames.map(() => null);
  const taken = new Set<string>();
  for (const claim of claims.filter((one) => one !== null).toSorted((a, b) => b.alike - a.alike || a.at - b.at)) {
    if (taken.has(claim.id)) continue;
    taken.add(claim.id);
    matched[claim.at] = claim.id;
  }
  return matched;
}

interface Known {
  readonly item: NamedItem;
  readonly words: readonly string[];
}

function bestOf(words: readonly string[], known: readonly Known[]): { id: string; alike: number } | null {
  if (words.length === 0) return null;
  const found = known
    .map(({ item, words: other }) => ({ id: item.id, hasPicture: item.hasPicture, alike: likeness(words, other) }))
    .filter(({ alike }) => alike >= ALIKE)
    // Where two items have the same name, the one without a picture is meant.
    .toSorted((a, b) => b.alike - a.alike || Number(a.hasPicture) - Number(b.hasPicture));
  const [first, second] = found;
  if (!first) return null;
  const isSure =
    !second ||
    first.alike - second.alike >= LEAD ||
    (!first.hasPicture && second.hasPicture && first.alike === second.alike);
  return isSure ? { id: first.id, alike: first.alike } : null;
}

/** Words in small letters without accents; numbers that a camera or a second copy adds fall out, unless nothing else is left. */
export function wordsOf(name: string): string[] {
  const all = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/ø/g, 'o')
    .replaceAll(/đ/g, 'd')
    .replaceAll(/ß/g, 'ss')
    .replaceAll(/&/g, ' and ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = all.filter((word) => !NOISE.has(word) && !/^\d{1,4}x\d{1,4}$/.test(word));
  const withoutNumbers = telling.filter(
    (word, at) => !/^\d+$/.test(word) || (at === 0 && telling.length > 1 && word.length < 3),
  );
  return withoutNumbers.some((word) => !/^\d+$/.test(word)) ? withoutNumbers : [];
}

/** Of 1: the share of letters in words that both have, a letter that was mistyped in a long word counting as nearly one. */
function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.join('') === b.join('')) return 1;
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const scores = left.map((other) => wordLikeness(word, other));
    const best = Math.max(0, ...scores);
    if (best === 0) continue;
    left.splice(scores.indexOf(best), 1);
    shared += word.length * best;
  }
  return (2 * shared) / (lettersIn(a) + lettersIn(b));
}

const lettersIn = (words: readonly string[]) => words.reduce((sum, { length }) => sum + length, 0);

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  if (`${a}s` === b || a === `${b}s`) return 0.95;
  const longest = Math.max(a.length, b.length);
  if (longest < 5) return 0;
  const distance = editDistance(a, b);
  return distance === 1 || (longest >= 8 && distance === 2) ? 1 - distance / longest : 0;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
