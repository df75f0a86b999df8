/** Names as a hurried thumb types them: one slip each, repeatable by the dice. */
import type { Dice } from '#tests/battery/support/dice.ts';
import type { Named } from './close-names.ts';

export interface Slip {
  readonly item: Named;
  readonly typed: string;
}

const NEAR: Readonly<Record<string, string>> = { a: 'sqz', e: 'wrd', i: 'uok', o: 'ipl', u: 'yi', r: 'et', t: 'ry' };
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'ì', o: 'ö', u: 'ù' };

/** What may happen to a word at one of its inner letters. */
const SLIPS: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + (NEAR[word.charAt(at)]?.charAt(0) ?? 'x') + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)} ${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}e${word.slice(at)}`,
  (word) => word.replaceAll(/[aeiou]/g, (letter) => ACCENTED[letter] ?? letter),
];

/** As many slips over a list of names. */
export function slips(all: readonly Named[], count: number, dice: Dice): Slip[] {
  return Array.from({ length: count }, () => {
    const item = dice.one(all);
    return { item, typed: slipOf(item.name, dice) };
  });
}

/** One slip in one of the longer words, or the name without its spaces. */
export function slipOf(name: string, dice: Dice): string {
  const words = name.split(' ');
  const longer = [...words.keys()].filter((at) => (words[at] ?? '').length >= 4);
  if (longer.length === 0) return `${name}e`;
  if (words.length > 1 && dice.chance(1 / 8)) return words.join('');
  const chosen = dice.one(longer);
  const slip = dice.one(SLIPS);
  const typed = words.map((word, at) => (at === chosen ? slip(word, 1 + dice.below(word.length - 2)) : word)).join(' ');
  return typed === name ? `${name}e` : typed;
}
