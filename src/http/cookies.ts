/** Cookies of one request: as the browser sent them, and those that the answer sets. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** HttpOnly, SameSite=Lax, path `/`; on https Secure, and a session under a name that only this host can set. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  remove(name: string): void;
  all(): Readonly<Record<string, string>>;
  /** `Set-Cookie` lines of the answer. */
  lines(): readonly string[];
  /** Sets them in the words of an earlier answer to the same request. */
  repeat(lines: readonly string[]): void;
}

export const STAFF_COOKIE = 'servery_staff';
/** A sign-in whose password was right and that waits for its code. */
export const TWO_STEP_COOKIE = 'servery_two_step';
/** What this browser's passkey is asked to sign. */
export const PASSKEY_COOKIE = 'servery_passkey';
/** Someone signed in by a passkey on this device before: sign-in offers it first. */
export const HAS_PASSKEY_COOKIE = 'servery_has_passkey';
/** Someone proved at a till who they are, and chooses what to pair it with. */
export const TILL_SETUP_COOKIE = 'servery_till_setup';
export const POS_COOKIE = 'servery_pos';
export const EMPLOYEE_COOKIE = 'servery_employee';
/** Says something once after a redirect. */
export const NOTICE_COOKIE = 'servery_notice';
/** The input of a rejected form, for the page that says why. */
export const FORM_COOKIE = 'servery_form';
/** A browser keeps a cookie of such a name only from this very host, for all of it, over https. */
const HOST_PREFIX = '__Host-';
const isSessionName = (name: string) =>
  name === STAFF_COOKIE ||
  name === TWO_STEP_COOKIE ||
  name === PASSKEY_COOKIE ||
  name === TILL_SETUP_COOKIE ||
  name === POS_COOKIE ||
  name === EMPLOYEE_COOKIE ||
  name.startsWith('customer_');

export const customerCookie = (restaurantId: string) => `customer_${restaurantId}`;
/** The key to one order, for a customer who is not signed in. */
export const orderCookie = (orderId: string) => `order_${orderId}`;
export const cartCookie = (storeId: string) => `cart_${storeId}`;

export function openCookieJar(header: string | null, isSecure: boolean): CookieJar {
  let sent: Record<string, string> | null = null;
  const read = () => (sent ??= isSecure ? withoutPrefix(parseCookies(header)) : parseCookies(header));
  const lines: string[] = [];
  const write = (name: string, value: string, maxAgeSeconds: number) => {
    const secure = isSecure ? '; Secure' : '';
    lines.push(
      `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
    );
  };
  // The plain name is from an earlier release; it is read until its session ends, and replaced by the next.
  const set = (name: string, value: string, maxAgeSeconds: number) => {
    if (!isSecure || !isSessionName(name)) return write(name, value, maxAgeSeconds);
    write(HOST_PREFIX + name, value, maxAgeSeconds);
    if (name in parseCookies(header)) write(name, '', 0);
  };
  // Most requests are asked for one or two of their cookies, so a look needs no list of them all.
  const find = (name: string) => {
    const prefixed = isSecure && isSessionName(name) ? cookieIn(header, HOST_PREFIX + name) : undefined;
    return prefixed ?? cookieIn(header, name);
  };
  return {
    get: (name) => (sent ? sent[name] : find(name)),
    all: read,
    set,
    remove: (name) => set(name, '', 0),
    lines: () => lines,
    repeat(earlier) {
      lines.splice(0, lines.length, ...earlier);
    },
  };
}

/** Sessions under the names that the program knows them by. */
function withoutPrefix(cookies: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(cookies)) {
    const plain = name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : null;
    if (plain !== null && isSessionName(plain)) cookies[plain] = value;
  }
  return cookies;
}

/** A name that comes twice counts once, the first; a value that is no text is left as it is. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (name in cookies) continue;
    cookies[name] = decode(part.slice(at + 1).trim());
  }
  return cookies;
}

/** One of them, as `parseCookies` finds it. */
function cookieIn(header: string | null, name: string): string | undefined {
  const all = header ?? '';
  const found = all.indexOf(name);
  if (found < 0) return undefined;
  // As browsers write it: the first, or behind `; `.
  if ((found === 0 || all.startsWith('; ', found - 2)) && all[found + name.length] === '=') {
    const ends = all.indexOf(';', found);
    return decode(all.slice(found + name.length + 1, ends < 0 ? undefined : ends).trim());
  }
  for (let at = 0; at < all.length; ) {
    const next = all.indexOf(';', at);
    const end = next < 0 ? all.length : next;
    let starts = at;
    while (starts < end && isSpace(all.charCodeAt(starts))) starts++;
    if (all.startsWith(name, starts)) {
      const part = all.slice(at, end);
      const equals = part.indexOf('=');
      if (equals > 0 && part.slice(0, equals).trim() === name) return decode(part.slice(equals + 1).trim());
    }
    at = end + 1;
  }
  return undefined;
}

/** Of the characters that a header can hold. */
function isSpace(code: number): boolean {
  return code <= 32 || code === 160;
}

function decode(value: string): string {
  if (!value.includes('%')) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
