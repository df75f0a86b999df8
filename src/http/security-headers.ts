import { createHash } from 'node:crypto';

export interface PagePolicy {
  readonly isSecure: boolean;
  /** For the scripts that an app's library writes. */
  readonly nonce?: string;
  /**
   * Styles that the page may use beside our own files. A text allows the one style element with exactly this content.
   * `inAttributes` allows style attributes, for staff screens with chosen colours, which are parsed as colours before
   * they are written.
   */
  readonly styles?: { readonly element: string } | 'inAttributes';
  /** Its own scripts may ask for the camera: a till takes a picture at clock-in where its store wants one. */
  readonly usesCamera?: boolean;
  /** Other origins that its scripts may fetch from. */
  readonly connects?: readonly string[];
  /** Other origins that its pictures may come from. */
  readonly pictures?: readonly string[];
  /** It is shown in a frame of one of our own pages, and does nothing there. */
  readonly isStill?: boolean;
  /** Origins of scripts that are not ours: a card terminal maker's, at a till that drives one of its terminals. */
  readonly scripts?: readonly string[];
}

/** Our own scripts and nothing else; forms may lead to the card provider's page. */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const { nonce, isSecure, isStill = false, styles, connects = [], pictures = [], scripts = [] } = policy;
  return [
    "default-src 'self'",
    isStill ? "script-src 'none'" : ["script-src 'self'", ...(nonce ? [`'nonce-${nonce}'`] : []), ...scripts].join(' '),
    ...styleSources(styles),
    ["img-src 'self' data:", ...pictures].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connects, ...scripts].join(' '),
    isStill ? "form-action 'none'" : "form-action 'self' https://checkout.stripe.com https://connect.stripe.com",
    `frame-ancestors ${isStill ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function styleSources(styles: PagePolicy['styles']): string[] {
  if (styles === 'inAttributes') return ["style-src 'self'", "style-src-attr 'unsafe-inline'"];
  return [styles?.element ? `style-src 'self' '${hashOf(styles.element)}'` : "style-src 'self'"];
}

const hashes = new Map<string, string>();
const MAX_HASHES = 1000;

/** Restaurants have few colours, and pages are many. */
function hashOf(text: string): string {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  if (hashes.size < MAX_HASHES) hashes.set(text, hash);
  return hash;
}

/** Browsers heed these on a secure line only; a box in the shop has none, and each of its pages would complain. */
const SECURE_ONLY = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cross-origin-opener-policy': 'same-origin',
};

/** The headers of every page. */
export function pageHeaders(policy: PagePolicy): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': `camera=${policy.usesCamera ? '(self)' : '()'}, microphone=(), geolocation=(self), payment=()`,
    ...(policy.isSecure ? SECURE_ONLY : {}),
  };
}
