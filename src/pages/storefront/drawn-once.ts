import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type CachedMarkup, keepAround, type Markups, MarkupsContext } from '#src/pages/cached-markup.ts';

/**
 * Keeps what is drawn of an immutable object beside it, one for each of its few variants, and lets it go with the object: the
 * head of a store for its minute, a dish until it changes.
 */
export function createDrawings<Subject extends object, Drawn>() {
  const drawings = new WeakMap<Subject, Map<string, Drawn>>();
  const drawnOf = (subject: Subject, variant: string, draw: () => Drawn): Drawn => {
    const variants = drawings.get(subject) ?? new Map<string, Drawn>();
    drawings.set(subject, variants);
    const drawn = variants.get(variant) ?? draw();
    variants.set(variant, drawn);
    return drawn;
  };
  const has = (subject: Subject, variant: string): boolean => drawings.get(subject)?.has(variant) === true;
  return Object.assign(drawnOf, { has });
}

/** Content that holds long markup, as a list that shares it (cached-markup.ts). Without islands, as below. */
export function drawnAround(content: ReactNode): readonly CachedMarkup[] {
  const markups: Markups = [];
  const html = renderToStaticMarkup(createElement(MarkupsContext, { value: markups }, content));
  return keepAround(html.replace(PRELOADS, ''), markups);
}

/**
 * For an element's `dangerouslySetInnerHTML`. Without islands, which have to be counted by each page. React puts preload tags
 * for pictures in front; a few words before the picture itself they are of no use.
 */
export function drawnInside(content: ReactNode): { readonly __html: string } {
  return { __html: renderToStaticMarkup(content).replace(PRELOADS, '') };
}

const PRELOADS = /^(?:<link rel="preload"[^>]*>)+/;
