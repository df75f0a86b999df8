import type { Method } from '#src/contracts/endpoint.ts';
import type { ServedRoute } from '#src/http/route.ts';

/** Other answers for an address that has no such route. */
export type OtherAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  /** The path exists, for these methods. */
  | { readonly kind: 'notThatWay'; readonly allow: string }
  | { readonly kind: 'nothing' };

interface Asked {
  readonly method: string;
  /** With the front end's prefix, where a host is bound to one. */
  readonly path: string;
  /** As the browser sees it. */
  readonly url: URL;
}

/** Redirects a path with a trailing slash; answers another method with the allowed ones. */
export function otherAnswer(served: readonly ServedRoute[], { method, path, url }: Asked): OtherAnswer {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && path.length > 1 && path.endsWith('/')) {
    const bare = trimmed(path);
    const isPage = served.some((route) => route.kind !== 'api' && route.method === 'GET' && fits(route.path, bare));
    // Slashes in front go as well: two of them would name another host.
    if (isPage) return { kind: 'redirect', to: `${trimmed(url.pathname)}${url.search}` };
  }
  const methods = new Set<Method>(served.filter((route) => fits(route.path, path)).map((route) => route.method));
  if (methods.size === 0 || (isRead && methods.has('GET'))) return { kind: 'nothing' };
  const allow = [...(methods.has('GET') ? ['GET', 'HEAD'] : []), ...[...methods].filter((one) => one !== 'GET')];
  return { kind: 'notThatWay', allow: allow.join(', ') };
}

function trimmed(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

/** `/restaurants/:id` takes one part for each name, `/pos/*` everything below. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  const isOpen = wanted.at(-1) === '*';
  if (isOpen ? parts.length < wanted.length : parts.length !== wanted.length) return false;
  return wanted.every(
    (one, at) => (isOpen && at === wanted.length - 1) || (one.startsWith(':') ? parts[at] !== '' : one === parts[at]),
  );
}
