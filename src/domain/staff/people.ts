/** One person may work in several stores of a restaurant, with an employee's row in each. */

export interface WorksAt {
  readonly id: string;
  readonly personId: string;
  readonly storeId: string;
  readonly name: string;
  readonly color: string;
  readonly initials: string;
  readonly isActive: boolean;
}

export interface Person<Row extends WorksAt = WorksAt> {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly initials: string;
  /** One row a store: the active one, where there is one. */
  readonly rows: readonly Row[];
  /** The stores where they work now. */
  readonly storeIds: readonly string[];
}

/** The people that rows belong to, in the order of their first row. */
export function peopleOf<Row extends WorksAt>(rows: readonly Row[]): Person<Row>[] {
  return [...Map.groupBy(rows, ({ personId }) => personId)].map(([id, all]) => personOf(id, all));
}

function personOf<Row extends WorksAt>(id: string, all: readonly Row[]): Person<Row> {
  const first = all.find(({ isActive }) => isActive) ?? all[0];
  const rows = [...Map.groupBy(all, ({ storeId }) => storeId).values()].flatMap((atStore) => {
    const row = atStore.find(({ isActive }) => isActive) ?? atStore[0];
    return row ? [row] : [];
  });
  return {
    id,
    name: first?.name ?? '',
    color: first?.color ?? '',
    initials: first?.initials ?? '',
    rows,
    storeIds: rows.filter(({ isActive }) => isActive).map(({ storeId }) => storeId),
  };
}

/** The stores where both work: two people at one counter are never the same person. */
export function storesOfBoth(one: Pick<Person, 'storeIds'>, other: Pick<Person, 'storeIds'>): string[] {
  return one.storeIds.filter((storeId) => other.storeIds.includes(storeId));
}
