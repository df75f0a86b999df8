import { type Added, postItem } from './post-item.ts';

/** From here on an item opens over the menu instead of on its own page. */
const WIDE = '(width >= 56.25rem)';

/** A history entry that shows an item over the menu. */
const OVER_MENU = { isOverMenu: true };

/** Whether the address is an item's while the page is still the menu. */
export const isItemOverMenu = (): boolean => (history.state as Partial<typeof OVER_MENU> | null)?.isOverMenu === true;

/** Opens items in a dialog, on a screen with room for one. Its code is fetched with the first. */
export function followItems(say: (added: Added) => void): () => void {
  const show = async (href: string, link: HTMLAnchorElement | null) => {
    const dialog = await import('./item-dialog.ts').catch(() => null);
    if (dialog) await dialog.showItem({ href, link, state: OVER_MENU, send: postItem, say });
    else location.assign(href);
  };
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-part="item-card"] a') : null;
    if (!link || !matchMedia(WIDE).matches) return;
    event.preventDefault();
    void show(link.href, link);
  };
  // Forward to an item that Back has closed.
  const forward = () => {
    if (isItemOverMenu()) void show(location.href, null);
  };
  document.addEventListener('click', click);
  addEventListener('popstate', forward);
  return () => {
    document.removeEventListener('click', click);
    removeEventListener('popstate', forward);
  };
}
