import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findItem, updateItem } from '#db/menu/items.repository.ts';
import { readPizzaSettings, writePizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { withFactsOf, withToppingFactsOf } from '#src/domain/menu/kept-allergens.ts';
import type { MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { itemAllergenLines, toppingAllergenLines } from '#src/domain/menu/versions/allergen-difference.ts';
import { asPublished, foldDeltas, keyOf, type MenuDelta, type MenuRow } from '#src/domain/menu/versions/menu-delta.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { announceMenuIn } from '../menu-change.ts';
import { keepVersionIn } from './keep-version.ts';
import type { DeskNeeds } from './menu-desk.ts';

type Place = Pick<MenuDelta, 'subject' | 'subjectId'>;

interface At {
  readonly trx: Trx;
  readonly ctx: DeskNeeds;
  readonly scope: StoreScope;
  readonly by: ActedBy;
}

/** Allergens and diets that a draft's edit changes: they are published by themselves, whatever else of the row waits. */
export class FactsAtOnce {
  /** Rows that this write has changed, as they are published by now. */
  readonly #rows = new Map<string, MenuRow>();
  #deltas: MenuDelta[] = [];

  constructor(
    private readonly at: At,
    private readonly publishedBefore: (place: Place) => MenuRow | null,
  ) {}

  /** Something of the published menu was put. */
  get hasPut(): boolean {
    return this.#rows.size > 0;
  }

  /** The row as it is published, with what this write has put. */
  published(place: Place): MenuRow | null {
    return this.#rows.get(keyOf(place)) ?? this.publishedBefore(place);
  }

  /** What isn't on the menu yet says nothing to guests: it waits whole. */
  async putItem(edited: MenuItem): Promise<void> {
    const place = { subject: 'item', subjectId: edited.id } as const;
    const before = this.published(place) as MenuItem | null;
    if (before === null || isSameValue(withFactsOf(before, edited), before)) return;
    const { trx, scope } = this.at;
    const live = await findItem(trx, scope, edited.id);
    if (!live || !(await updateItem(trx, scope, withFactsOf(live.item, edited), live.version))) {
      throw changedMeanwhile(edited.name);
    }
    this.#put({ ...place, before, after: asPublished(withFactsOf(before, edited)) });
  }

  async putPizza(edited: PizzaSettings): Promise<void> {
    const { trx, scope } = this.at;
    const before = await readPizzaSettings(trx, scope);
    const after = withToppingFactsOf(before, edited);
    if (isSameValue(after, before)) return;
    await writePizzaSettings(trx, scope, after);
    this.#put({ subject: 'pizzaSettings', subjectId: scope.storeId, before, after });
  }

  /** One raise of the menu and one version for all of the write; an entry in the audit log for each row. */
  async changed(): Promise<void> {
    const deltas = foldDeltas([this.#deltas]);
    this.#deltas = [];
    if (deltas.length === 0) return;
    const { trx, ctx, scope, by } = this.at;
    await announceMenuIn(trx, ctx, scope);
    await keepVersionIn(trx, ctx, scope, { kind: 'atOnce', by }, deltas);
    for (const delta of deltas) {
      const { subject: subjectType, subjectId } = delta;
      const act = { by, action: 'changeAllergens', subjectType, subjectId } as const;
      await appendStoreAudit(trx, ctx, scope, { ...act, ...factsIn(delta) });
    }
  }

  #put(delta: MenuDelta): void {
    if (delta.after !== null) this.#rows.set(keyOf(delta), delta.after);
    this.#deltas.push(delta);
  }
}

/** The facts alone, and each change of a warning in words. */
function factsIn(delta: MenuDelta): { readonly before: unknown; readonly after: unknown } {
  const { subject, before, after } = delta;
  if (subject === 'item' && before !== null && after !== null) {
    const facts = ({ allergenInfo, dietary }: MenuItem) => ({ allergenInfo, dietary });
    return { before: facts(before), after: { ...facts(after), changes: itemAllergenLines(before, after) } };
  }
  if (subject !== 'pizzaSettings' || before === null || after === null) return { before, after };
  return { before: null, after: { changes: toppingAllergenLines(before, after) } };
}
