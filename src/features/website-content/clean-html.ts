/** HTML that an owner wrote, cleaned to what text needs: nothing of it runs, fetches from elsewhere or leaves its place. */
import sanitize, { type IOptions } from 'sanitize-html';
import { isLinkOrContact, linkBelow } from '#src/domain/tenancy/link-address.ts';

export interface CleanHtml {
  readonly html: string;
  /** Names of elements that were left out, once each. */
  readonly removed: readonly string[];
  /** The pictures it shows, by their ids. */
  readonly imageIds: readonly string[];
}

/** What the editor of a text can write. */
const TEXT_TAGS = ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4', 'hr'];
/** What else may be written by hand. */
const HAND_TAGS = [
  ...['h2', 'div', 'section', 'span', 'small', 'sub', 'sup', 'code', 'pre', 'dl', 'dt', 'dd', 'details', 'summary'],
  ...['figure', 'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];
/** Their text is not for reading: it goes with them. */
const WITHOUT_THEIR_TEXT = [
  ...['script', 'style', 'template', 'textarea', 'option', 'title', 'iframe', 'object', 'embed', 'applet'],
  ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext', 'svg', 'math'],
];
/** Other names of the same: what is pasted from elsewhere has them. */
const RENAMED = { b: 'strong', i: 'em', strike: 's', del: 's', h1: 'h2', h5: 'h4', h6: 'h4' };
/** Before these the text is the page's own: they say nothing of what is inside. */
const UNSAID = ['html', 'head', 'body', 'meta', 'link', 'font', 'center', 'article', 'main', 'header', 'footer'];

const PICTURE = /^\/images\/([A-Za-z0-9_-]{1,64})$/;
const PICTURE_WIDTH = 800;

const OPTIONS: IOptions = {
  allowedAttributes: {
    '*': ['class'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    details: ['open'],
  },
  // Names of our own styles would move it out of its place; these are for the restaurant’s CSS.
  allowedClasses: { '*': ['own-*'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_THEIR_TEXT,
  nestingLimit: 30,
  enforceHtmlBoundary: false,
};

/** As it is stored. `byHand`: with tables, pictures and parts, which the editor of a text would drop. */
export function cleanHtml(html: string, { byHand }: { readonly byHand: boolean }): CleanHtml {
  const tags = byHand ? [...TEXT_TAGS, ...HAND_TAGS] : TEXT_TAGS;
  const known = new Set([...tags, ...HAND_TAGS, ...Object.keys(RENAMED), ...UNSAID]);
  const removed = new Set<string>();
  const imageIds = new Set<string>();
  const clean = sanitize(html, {
    ...OPTIONS,
    ...optionsOf(tags),
    onOpenTag: (name) => {
      if (!known.has(name) && /^[a-z][a-z0-9-]{0,30}$/.test(name)) removed.add(name);
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag !== 'img') return false;
      const imageId = PICTURE.exec(attribs.src ?? '')?.[1];
      if (imageId !== undefined) imageIds.add(imageId);
      return imageId === undefined;
    },
  });
  return { html: clean.trim(), removed: [...removed], imageIds: [...imageIds] };
}

/**
 * As a page shows it, cleaned once more: what was stored by an older program is no more trusted than what is typed. Links
 * that begin with a slash lead below the store's own address.
 */
export function shownHtml(html: string, storeHref: string): string {
  return sanitize(html, {
    ...OPTIONS,
    ...optionsOf([...TEXT_TAGS, ...HAND_TAGS], {
      a: (href) => linkBelow(storeHref, href),
      img: (src) => `${src}?w=${PICTURE_WIDTH}`,
    }),
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
}

type Attributes = Record<string, string>;
type Leads = { readonly a: (href: string) => string; readonly img: (src: string) => string };
const AS_WRITTEN: Leads = { a: (href) => href, img: (src) => src };

function optionsOf(tags: readonly string[], leads: Leads = AS_WRITTEN): IOptions {
  const renamed = Object.entries(RENAMED).map(([from, to]) => [from, sanitize.simpleTransform(to, {})] as const);
  return {
    allowedTags: [...tags],
    transformTags: {
      ...Object.fromEntries(renamed),
      a: (tagName: string, { href, rel: _, ...rest }: Attributes) => ({
        tagName,
        attribs: { ...rest, ...linkOf(href, leads) },
      }),
      img: (tagName: string, { src, loading: _, ...rest }: Attributes) => ({
        tagName,
        attribs: { ...rest, alt: rest.alt ?? '', ...pictureOf(src, leads) },
      }),
    },
  };
}

function linkOf(href: string | undefined, leads: Leads): Attributes {
  const address = href?.trim() ?? '';
  // What was pasted may lead to a site without https.
  if (!isLinkOrContact(address.replace(/^http:/i, 'https:'))) return {};
  return { href: leads.a(address), ...(/^https?:/i.test(address) ? { rel: 'noopener' } : {}) };
}

/** Only by the name of one of ours: a width or a host in its address would fetch something else. */
function pictureOf(src: string | undefined, leads: Leads): Attributes {
  const imageId = PICTURE.exec(src?.trim().replace(/\?.*$/s, '') ?? '')?.[1];
  return imageId === undefined ? {} : { src: leads.img(`/images/${imageId}`), loading: 'lazy' };
}
