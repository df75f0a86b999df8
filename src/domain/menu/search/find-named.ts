import { closest, type Named } from './close-names.ts';
import { plainText } from './plain-text.ts';

/** What has every typed word in its name, in the given order. All for an empty text. */
export function exactlyNamed<One extends Named>(all: readonly One[], typed: string): readonly One[] {
  const words = plainText(typed).split(' ').filter(Boolean);
  return words.length === 0 ? all : all.filter(({ name }) => words.every((word) => plainText(name).includes(word)));
}

/** The same; where nothing has it, the closest names. */
export function findNamed<One extends Named>(all: readonly One[], typed: string): readonly One[] {
  const exact = exactlyNamed(all, typed);
  return exact.length > 0 ? exact : closest(all, typed);
}
