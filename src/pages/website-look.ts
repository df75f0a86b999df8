/** A restaurant's choices for its websites, as rules of the page's one style element. */
import type { ClientManifest } from '#islands/runtime/manifest.ts';
import { WEBSITE_FONTS } from '#src/domain/tenancy/website-fonts.ts';
import type { WebsiteLook } from '#src/domain/tenancy/website-theme.schema.ts';

const BUTTONS = { square: '0', rounded: null, pill: '999px' } as const;

/** The cart's button when it is in the bar; on a phone it mostly floats over the page. */
const TURNED_OVER = "[data-part='cart-slot']{--accent:var(--ink);--accent-press:var(--ink);--accent-ink:var(--paper)}";

/** The bar in the restaurant's colour: its contents change with the background. */
const ACCENT_HEADER =
  "[data-part='header']{--paper:var(--accent);--line:var(--accent);--line-strong:var(--accent-ink);--sunken:var(--accent-press);--ink:var(--accent-ink);--ink-2:var(--accent-ink);color:var(--ink)}" +
  `@media (width >= 40rem){${TURNED_OVER}}` +
  `@media (width < 40rem){body:has([data-part='item-form'],[data-part='checkout'],[data-part='cart-line']) ${TURNED_OVER}}`;

export function lookStyle({ header, font, buttons }: WebsiteLook, { fonts }: ClientManifest): string {
  const { family, kind } = WEBSITE_FONTS[font];
  const face =
    font === 'figtree'
      ? ''
      : `${fonts[font].faces}:root{--font-sans:'${family}',${kind};--default-font-family:'${family}',${kind}}`;
  const corner = BUTTONS[buttons];
  return (
    face + (corner === null ? '' : `:root{--radius-button:${corner}}`) + (header === 'accent' ? ACCENT_HEADER : '')
  );
}
