import type { PathParams } from '#src/contracts/endpoint.ts';
import { ownUrlOf, rootOfStore } from '#src/domain/tenancy/store-site.ts';
import { baseWithout, href } from '#src/pages/page.tsx';

type InStore = { readonly restaurantId: string; readonly storeId: string };

/** The whole address under which a page is known: at the store's own domain, where it has one. */
export function pageUrl<Path extends string>(
  at: { readonly publicUrl: string; readonly ownHost: string | null },
  page: { readonly path: Path },
  params: PathParams<Path> & InStore,
): string {
  const { publicUrl, ownHost } = at;
  if (ownHost === null) return publicUrl + href('', page, params);
  return ownUrlOf(ownHost, publicUrl) + href(baseWithout(rootOfStore(params)), page, params);
}
