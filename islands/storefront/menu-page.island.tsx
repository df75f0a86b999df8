import { useEffect, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { followItems, isItemOverMenu } from './follow-items.ts';
import { type Added, postItem } from './post-item.ts';
import { followCart, refresh } from './refresh.ts';

export interface MenuPageProps {
  cartHref: string;
  /** A dish that was added on its own page. */
  notice: string | null;
}

const TOAST_MS = 4000;

/** Highlights the visible category while scrolling, and adds items without choices in place. */
function MenuPage({ cartHref, notice }: MenuPageProps) {
  const [added, setAdded] = useState<Added | null>(notice ? { text: notice, isProblem: false, path: '' } : null);
  const [drawings, setDrawings] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is redrawn has other categories
  useEffect(followScroll, [drawings]);
  useEffect(() => followDiets(() => setDrawings((count) => count + 1)), []);
  useEffect(followCart, []);
  useEffect(() => followItems(setAdded), []);
  useEffect(() => followMenu(() => setDrawings((count) => count + 1)), []);
  useEffect(() => {
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.part !== 'quick-add') return;
      event.preventDefault();
      void add(form).then((next) => next && setAdded(next));
    };
    document.addEventListener('submit', submit);
    return () => document.removeEventListener('submit', submit);
  }, []);
  useEffect(() => {
    if (!added) return;
    announce(added.text);
    const timer = setTimeout(() => setAdded(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [added]);
  if (!added) return null;
  return (
    <div className="fixed inset-x-0 bottom-24 z-40 flex justify-center px-4 sm:bottom-6" data-part="toast">
      <p className="flex animate-arrive items-center gap-4 rounded-card bg-ink px-4 py-3 text-paper shadow-float">
        <span>{added.text}</span>
        {added.isProblem ? null : (
          <a href={cartHref} className="font-semibold text-paper underline underline-offset-4">
            View cart
          </a>
        )}
      </p>
    </div>
  );
}

/** Null while the browser sends the form itself. */
async function add(form: HTMLFormElement): Promise<Added | null> {
  const button = form.querySelector('button');
  if (button?.getAttribute('aria-busy') === 'true') return null;
  button?.setAttribute('aria-busy', 'true');
  try {
    return await postItem(form);
  } catch {
    form.submit();
    return null;
  } finally {
    button?.removeAttribute('aria-busy');
  }
}

const FILTERED = ['main', '[data-part="header"]'];

/** Applies dietary filters in place. The address follows, so Back and shared links work. */
function followDiets(onDrawn: () => void): () => void {
  let shown = location.search;
  const draw = async (url: string) => {
    shown = new URL(url).search;
    const done = await refresh(url, {}, FILTERED);
    if (done.kind === 'offline') announce('You’re offline, so we couldn’t filter the menu.');
    if (done.kind === 'failed') location.assign(url);
    if (done.kind !== 'drawn') return;
    onDrawn();
    announce(document.querySelector('[data-part="fitting"]')?.textContent ?? 'Showing the full menu.');
  };
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-part="diets"] a') : null;
    if (!link) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    void draw(link.href);
  };
  // A jump to a category is a history entry as well.
  const back = () => {
    if (!isItemOverMenu() && location.search !== shown) void draw(location.href);
  };
  document.addEventListener('click', click);
  addEventListener('popstate', back);
  return () => {
    document.removeEventListener('click', click);
    removeEventListener('popstate', back);
  };
}

/** How old an open menu may get before it is checked for items that sold out or are back on sale. */
const FRESH_MS = 20_000;

/**
 * Keeps an open menu up to date with the kitchen. The server answers in a few bytes when nothing changed, and a hidden page makes
 * no requests.
 */
function followMenu(onDrawn: () => void): () => void {
  let drawn: string | null = null;
  let checkedAt = Date.now();
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < FRESH_MS || isItemOverMenu()) return;
    checkedAt = Date.now();
    const url = location.href;
    const answer = await fetch(url, { cache: 'no-cache' }).catch(() => null);
    const etag = answer?.headers.get('etag') ?? null;
    if (!answer?.ok || (etag !== null && etag === drawn) || location.href !== url) return;
    drawn = etag;
    if ((await refresh(url, { cache: 'force-cache' }, FILTERED)).kind === 'drawn') onDrawn();
  };
  const timer = setInterval(look, FRESH_MS / 4);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Marks the link of the category below the bar as current, and scrolls the bar to it. */
function followScroll(): (() => void) | undefined {
  const bar = document.querySelector('[data-part="category-bar"]');
  const sections = [...document.querySelectorAll<HTMLElement>('[data-part="category"]')];
  if (!bar || sections.length === 0) return undefined;
  const links = new Map(
    [...bar.querySelectorAll('a')].map((link) => [decodeURIComponent(link.hash.slice(1)), link] as const),
  );
  let current: HTMLAnchorElement | undefined;
  let isAsked = false;
  const mark = () => {
    isAsked = false;
    const line = bar.getBoundingClientRect().bottom + 24;
    const section = sections.findLast((one) => one.getBoundingClientRect().top <= line);
    const link = section && links.get(section.id);
    if (link === current) return;
    current?.removeAttribute('aria-current');
    current = link;
    if (!link) return;
    link.setAttribute('aria-current', 'true');
    const row = link.closest('ul');
    row?.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.clientWidth) / 2, behavior: 'smooth' });
  };
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(mark);
  };
  mark();
  addEventListener('scroll', ask, { passive: true });
  return () => removeEventListener('scroll', ask);
}

export default defineIsland('storefront/menu-page', MenuPage);
