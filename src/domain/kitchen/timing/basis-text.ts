/** Where a kitchen's number comes from, in words. */
import type { Basis } from './timing.types.ts';

export type { Basis };

const SET = { dish: 'set by you', station: 'set by you', store: 'your usual time' } as const;

export function basisText(basis: Basis): string {
  if (basis.kind === 'set') return SET[basis.of];
  const tickets = `learnt from ${basis.tickets} tickets`;
  return basis.of === 'dish' ? tickets : `${tickets} of the station`;
}
