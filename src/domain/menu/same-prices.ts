/** Whether two menus ask the same for everything. Pure. */
import type { Menu, MenuItem } from './menu.schema.ts';

/**
 * An item that is sold out for an hour, or moved on the menu or the docket, makes another menu with the same prices. An
 * unchanged item is the same object in both, so only changed items are compared.
 */
export function hasSamePrices(a: Menu, b: Menu): boolean {
  if (a.items.length !== b.items.length) return false;
  const before = new Map(a.items.map((item) => [item.id, item]));
  const isSame = (item: MenuItem) => {
    const was = before.get(item.id);
    return was === item || (was !== undefined && priced(was) === priced(item));
  };
  return b.items.every(isSame) && JSON.stringify(a.pizza) === JSON.stringify(b.pizza);
}

function priced(item: MenuItem): string {
  const { soldout: _, soldOutUntilIsoDateTimeUtc: _u, sortOrder: _s, printPriority: _p, course: _c, ...rest } = item;
  const { printStationIds: _i, image: _m, description: _d, ...facts } = rest;
  return JSON.stringify(facts);
}
