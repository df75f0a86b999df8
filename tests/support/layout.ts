/** What a program can see of a page that does not fit: too wide, out of sight, too small to touch, cut short. */
import type { Page } from 'playwright-core';

export interface Finding {
  readonly kind: 'too wide' | 'out of sight' | 'too small' | 'wider than its key' | 'cut short';
  readonly what: string;
}

export interface Looking {
  /** What a finger needs, in pixels; 0 to skip the check. */
  readonly leastTarget: number;
  /** Text that ends in an ellipsis: often meant, and slow to find. */
  readonly seesCutShort: boolean;
}

export function findingsOn(page: Page, looking: Looking): Promise<Finding[]> {
  return page.evaluate(findings, looking);
}

/** Runs in the page. */
function findings({ leastTarget, seesCutShort }: Looking): Finding[] {
  const found: Finding[] = [];
  const say = (kind: Finding['kind'], what: string) => found.push({ kind, what });
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) say('too wide', `the page by ${wide} pixels`);

  const nameOf = (one: Element) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60) ||
    one.outerHTML.slice(0, 80);
  const isSeen = (one: Element) =>
    one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !one.closest('[inert]') &&
    // What only a reader hears is one pixel.
    one.getBoundingClientRect().width > 2;
  const scrolls = (one: Element, axis: 'X' | 'Y') => {
    for (let box = one.parentElement; box; box = box.parentElement) {
      const how = getComputedStyle(box)[`overflow${axis}`];
      const hasMore = axis === 'Y' ? box.scrollHeight > box.clientHeight : box.scrollWidth > box.clientWidth;
      if ((how === 'auto' || how === 'scroll') && hasMore) return true;
    }
    return false;
  };
  // Only the top layer can be touched.
  const layers = [...document.querySelectorAll('[data-part=sheet], [role=menu]')];
  const top = layers.at(-1) ?? document.body;

  const keys = top.querySelectorAll('button, a[href], input:not([type=hidden]), select, textarea, [role=switch]');
  for (const key of keys) {
    if (!isSeen(key)) continue;
    const box = (
      key.matches('input[type=radio], input[type=checkbox]') ? (key.closest('label') ?? key) : key
    ).getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const isInText = key.matches('a') && getComputedStyle(key).display === 'inline';
    if (!isInText && (box.width < leastTarget - 0.5 || box.height < leastTarget - 0.5)) {
      say('too small', `“${nameOf(key)}” is ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    const isBelow = box.bottom > innerHeight + 1 || box.top < -1;
    const isBeside = box.right > innerWidth + 1 || box.left < -1;
    const isFromPage = top === document.body && getComputedStyle(document.body).overflowY === 'visible';
    if (isBeside && !scrolls(key, 'X')) say('out of sight', `“${nameOf(key)}” stands beside the screen`);
    if (isBelow && !scrolls(key, 'Y') && !(isFromPage && document.documentElement.scrollHeight > innerHeight)) {
      say('out of sight', `“${nameOf(key)}” stands below the screen`);
    }
    if (key.scrollWidth > key.clientWidth + 1 && !key.matches('input, textarea, select')) {
      say('wider than its key', `“${nameOf(key)}” by ${key.scrollWidth - key.clientWidth}`);
    }
  }
  // Made to scroll down only, and yet it scrolls sideways.
  for (const box of top.querySelectorAll<HTMLElement>('[class*=overflow-y-auto]')) {
    const more = box.scrollWidth - box.clientWidth;
    if (isSeen(box) && more > 1) say('too wide', `what scrolls from “${nameOf(box).slice(0, 30)}” by ${more} pixels`);
  }
  for (const one of seesCutShort ? top.querySelectorAll('*') : []) {
    if (one.children.length > 3 || !isSeen(one)) continue;
    const style = getComputedStyle(one);
    const isCut = style.textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1;
    const isClamped = style.webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1;
    if (isCut || isClamped) say('cut short', `“${nameOf(one)}”`);
  }
  return found;
}
