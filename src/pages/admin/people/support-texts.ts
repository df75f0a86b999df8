import type { Navigation } from '../navigation.ts';

/** A page that was looked at, by its link in the menu, else by its address. */
export function pageText({ ofStore, ofRestaurant }: Navigation, page: string): string {
  if (page === '/api') return 'Figures and lists on those pages';
  const [, surface, path] = /^\/(admin|staff)(\/.*)?$/.exec(page) ?? [];
  const entries = [...ofStore, ...ofRestaurant].flatMap((group) => group.entries);
  const found = surface === 'admin' ? entries.find((entry) => entry.path === path) : undefined;
  if (found) return found.label;
  const named = page.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return sentence(named.at(-1) ?? page);
}

/** `editStoreSettings` is `Edit store settings`. */
export function changeText(action: string): string {
  return sentence(action.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase());
}

function sentence(words: string): string {
  const text = words.replaceAll(/[-_]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
