/**
 * Long markup that was rendered before: the items of a menu. While a page is rendered a short mark takes its place, so
 * that neither React nor the assembly of the page has to carry it; its bytes are filled in when the page is sent.
 */
import { createContext } from 'react';

export type Bytes = Uint8Array<ArrayBuffer>;

export interface CachedMarkup {
  readonly html: string;
  readonly bytes: Bytes;
}

/** The markup behind a page's marks, in the order of their numbers. */
export type Markups = CachedMarkup[];

/** Null when no marks will be filled in, so the markup itself is written. */
export const MarkupsContext = createContext<Markups | null>(null);

const encoder = new TextEncoder();

export function keepMarkup(html: string): CachedMarkup {
  return { html, bytes: encoder.encode(html) };
}

/** The mark for it in this page. No text of a person can look like it: React writes `<` as `&lt;`. */
export function placeMarkup(markups: Markups | null, markup: CachedMarkup): string {
  if (markups === null) return markup.html;
  markups.push(markup);
  return `<!--kept:${markups.length - 1}-->`;
}

const MARK = /<!--kept:(\d+)-->/;

/** Markup with marks in it, kept as a list: what stands between them, and the very markup behind each. */
export function keepAround(html: string, markups: readonly CachedMarkup[]): readonly CachedMarkup[] {
  return html
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? keepMarkup(part) : (markups[Number(part)] ?? keepMarkup(''))))
    .filter((part) => part.html !== '');
}

/** The marks for a list of them, one behind the other. */
export function placeMarkups(markups: Markups | null, list: readonly CachedMarkup[]): string {
  return list.map((one) => placeMarkup(markups, one)).join('');
}

/** The page as text. */
export function filledText(html: string, markups: readonly CachedMarkup[]): string {
  if (markups.length === 0) return html;
  return html
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? part : markups[Number(part)]?.html))
    .join('');
}

/** The page as it is sent, in pieces; those that were drawn before are the very same bytes. */
export function filledBytes(html: string, markups: readonly CachedMarkup[]): Bytes[] {
  if (markups.length === 0) return [encoder.encode(html)];
  return html
    .split(MARK)
    .map((part, at) => (at % 2 === 0 ? encoder.encode(part) : (markups[Number(part)]?.bytes ?? encoder.encode(''))));
}
