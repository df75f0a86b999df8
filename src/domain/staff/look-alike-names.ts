/** Names that can't be seen, or that look like another's. Pure, browser-safe. */

/** Joiners have a meaning between letters of scripts that join, and in emoji, and none in Latin, Greek or Cyrillic. */
const JOINED =
  /(?<=\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Extended_Pictographic})(?:\u200c|\u200d)/gu;
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu;
/** Control and format characters, unassigned ones, and whatever is drawn as nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function isVisible(name: string): boolean {
  return !UNSEEN.test(name.replaceAll(EMOJI_STYLE, '').replaceAll(JOINED, '')) && /[\p{L}\p{N}]/u.test(name);
}

/** Alphabets whose letters are drawn like those of another. */
const ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

export function hasOneAlphabet(name: string): boolean {
  return ALIKE.filter((letters) => letters.test(name)).length <= 1;
}

/** What a letter of another alphabet is drawn like. */
const DRAWN_AS: ReadonlyMap<string, string> = new Map([
  ...pairs('АВЕЅІЈКМНОРСТУХѴԌԚԜ', 'ABESIJKMHOPCTYXVGQW'),
  ...pairs('аеѕіјорсухѵԁԛԝһӏ', 'aesijopcyxvdqwhl'),
  ...pairs('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'),
  ...pairs('οναι', 'ovai'),
]);

function pairs(from: string, to: string): [string, string][] {
  return [...from].map((letter, at) => [letter, to[at] ?? letter]);
}

const drawn = (name: string) => [...name.normalize('NFC')].map((letter) => DRAWN_AS.get(letter) ?? letter).join('');

/** Two different names that are drawn the same. */
export function looksLike(one: string, other: string): boolean {
  return one !== other && drawn(one) === drawn(other);
}
