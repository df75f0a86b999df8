/** Where a link of a website may lead. Browser-safe. */

export const LINK_ADDRESS_WANTED =
  'Enter a page of this website, such as /coupons, or an address that starts with https://.';

/** Two slashes, a backslash or a name before an @ would lead elsewhere than it looks. */
export function isLinkable(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?!\/)[\w/?=&.#%-]*$/.test(address) && !address.includes('..');
  const url = URL.parse(address);
  return url !== null && /^https:\/\/[^\s\\]+$/i.test(address) && url.username === '';
}

/** A page, or a number to call or an address to write to. */
export function isLinkOrContact(address: string): boolean {
  return isLinkable(address) || /^tel:\+?[\d() -]{3,20}$/i.test(address) || /^mailto:[^\s@?]+@[^\s@?]+$/i.test(address);
}

/** What begins with a slash is below the store's own address, whatever that is where the page is seen. */
export function linkBelow(storeHref: string, address: string): string {
  if (address === '/') return storeHref;
  if (!address.startsWith('/')) return address;
  return storeHref === '/' ? address : storeHref + address;
}
