import type { Needs } from '#src/context.ts';
import { addressesFor } from '#src/domain/tenancy/web-address.ts';

/**
 * Whether a web address is in use in another cell: addresses are unique among all of them. Asked before the write, for the
 * address that was typed, or those that the name would be given; any other counts as taken.
 */
export async function askElsewhere(
  { otherCells }: Needs<'otherCells'>,
  kind: 'restaurant' | 'store',
  of: { readonly slug: string | null | undefined; readonly name: string; readonly restaurantId?: string },
): Promise<(address: string) => boolean> {
  if (!otherCells) return () => false;
  const wanted = of.slug == null ? await addressesFor(of.name, of.restaurantId) : [of.slug];
  const taken = await otherCells.takenAmong(kind, wanted);
  return (address) => taken.has(address) || !wanted.includes(address);
}
