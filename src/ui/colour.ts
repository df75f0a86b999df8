/**
 * Colour sums: contrast as WCAG 2.2 computes it, and the accent of a storefront made from the one colour a
 * restaurant chooses. Everything is plain text in and out, so that the server, islands and tests agree.
 */

interface Rgb {
  /** 0 to 1, gamma-encoded. */
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface Oklch {
  readonly l: number;
  readonly c: number;
  /** Degrees. */
  readonly h: number;
}

/** The five values a theme sets; names are those of `tokens.css`. */
export interface AccentVariables {
  readonly accent: string;
  readonly accentPress: string;
  readonly accentInk: string;
  readonly accentText: string;
  readonly accentSoft: string;
}

export interface AccentTheme {
  readonly light: AccentVariables;
  readonly dark: AccentVariables;
}

const TEXT_CONTRAST = 4.5;
/** Below this a button can't be told from the page around it. */
const SEEN_CONTRAST = 1.3;
const PAPER = '#f9f6f2';
const DARK_SURFACE = '#1d1a17';
const LIGHT_INK = '#ffffff';
const DARK_INK = '#17120f';

/** `#rgb` or `#rrggbb`; anything else is null, so that text from a database never reaches a stylesheet unread. */
export function parseHexColour(text: string): string | null {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim());
  if (!match) return null;
  const digits = match[1]!.toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}

/** WCAG 2.2 contrast of two hex colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [high, low] = [luminance(toRgb(a)), luminance(toRgb(b))].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The text colour for this background: soft white or near black, and the pure one where those are not enough. */
export function readableOn(background: string): string {
  const soft = better(background, LIGHT_INK, DARK_INK);
  if (contrastRatio(background, soft) >= TEXT_CONTRAST) return soft;
  return better(background, '#ffffff', '#000000');
}

function better(background: string, a: string, b: string): string {
  return contrastRatio(background, a) >= contrastRatio(background, b) ? a : b;
}

/**
 * The accent of a storefront from its restaurant's colour, for both modes. The chosen colour itself stays the
 * button's colour wherever it can be seen on the page; text in it is moved darker or lighter until it can be read.
 * Null: the text was no colour, and the product's own accent stays.
 */
export function accentTheme(chosen: string): AccentTheme | null {
  const hex = parseHexColour(chosen);
  if (!hex) return null;
  return { light: accentOn(hex, PAPER, 'darker'), dark: accentOn(hex, DARK_SURFACE, 'lighter') };
}

function accentOn(hex: string, paper: string, direction: 'darker' | 'lighter'): AccentVariables {
  const accent = movedUntil(hex, direction, (colour) => contrastRatio(colour, paper) >= SEEN_CONTRAST);
  const accentInk = readableOn(accent);
  const { l, c, h } = toOklch(accent);
  const soft =
    direction === 'darker' ? { l: 0.945, c: Math.min(c * 0.2, 0.03), h } : { l: 0.29, c: Math.min(c * 0.32, 0.06), h };
  const accentSoft = fromOklch(soft);
  // The pressed shade moves away from its text, so that the text stays readable on it.
  const pressedBy = contrastRatio(accentInk, '#000000') > TEXT_CONTRAST ? -0.06 : 0.06;
  return {
    accent,
    accentPress: fromOklch({ l: clamp(l + pressedBy), c, h }),
    accentInk,
    accentText: movedUntil(
      accent,
      direction,
      (colour) => contrastRatio(colour, paper) >= TEXT_CONTRAST && contrastRatio(colour, accentSoft) >= TEXT_CONTRAST,
    ),
    accentSoft,
  };
}

/** The same hue, lighter or darker step by step until it is good, or at the end of the scale. */
function movedUntil(hex: string, direction: 'darker' | 'lighter', isGood: (colour: string) => boolean): string {
  let colour = hex;
  let { l, c, h } = toOklch(hex);
  const end = direction === 'darker' ? 0 : 1;
  while (!isGood(colour) && l !== end) {
    l = clamp(l + (direction === 'darker' ? -0.01 : 0.01));
    c = Math.min(c, 0.25);
    colour = fromOklch({ l, c, h });
  }
  return colour;
}

export function toOklch(hex: string): Oklch {
  const { r, g, b } = toRgb(hex);
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const lms = [
    0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb,
    0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb,
    0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb,
  ].map(Math.cbrt) as [number, number, number];
  const l = 0.2104542553 * lms[0] + 0.793617785 * lms[1] - 0.0040720468 * lms[2];
  const a = 1.9779984951 * lms[0] - 2.428592205 * lms[1] + 0.4505937099 * lms[2];
  const bb = 0.0259040371 * lms[0] + 0.7827717662 * lms[1] - 0.808675766 * lms[2];
  return { l, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI };
}

/** Nearest hex; a colour outside sRGB loses chroma until it fits, never its lightness. */
export function fromOklch({ l, c, h }: Oklch): string {
  for (let chroma = c; ; chroma = Math.max(0, chroma - 0.005)) {
    const rgb = oklchToRgb(l, chroma, h);
    const isInside = rgb.every((value) => value >= -0.0005 && value <= 1.0005);
    if (isInside || chroma === 0) return `#${rgb.map(toByte).join('')}`;
  }
}

function oklchToRgb(l: number, c: number, h: number): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const lms = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  return [
    4.0767416621 * lms[0] - 3.3077115913 * lms[1] + 0.2309699292 * lms[2],
    -1.2684380046 * lms[0] + 2.6097574011 * lms[1] - 0.3413193965 * lms[2],
    -0.0041960863 * lms[0] - 0.7034186147 * lms[1] + 1.707614701 * lms[2],
  ].map(fromLinear);
}

function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: ((value >> 16) & 255) / 255, g: ((value >> 8) & 255) / 255, b: (value & 255) / 255 };
}

function luminance({ r, g, b }: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toByte(value: number): string {
  return Math.round(clamp(value) * 255)
    .toString(16)
    .padStart(2, '0');
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
