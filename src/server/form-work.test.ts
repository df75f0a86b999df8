/**
 * Every form of the admin is sent many fields of its own names, and twice as many: what is done with them is counted, in fields
 * looked at, and doubles. A form that looks through all of its fields for each of them would take four times as long, and with as
 * many as are allowed it would hold up everybody else for seconds.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages as PAGES } from '#src/pages/admin/admin-pages.ts';
import { newItem } from '#src/pages/admin/menu/item-kit.ts';
import { type AdminPages, adminPages, type Person } from './testing/admin-pages.ts';

const FEW = 200;
/** Looking once more through a short form is not the mistake: a form may be read many times, if not for each of its fields. */
const DOUBLED = 2.3;
/** Families of names that are tried of a page: its days of the week are alike. */
const MOST_FAMILIES = 8;

const READS = ['get', 'getAll', 'has', 'set', 'delete', 'keys', 'values', 'entries', 'forEach'] as const;
const kept = new Map<PropertyKey, PropertyDescriptor>();
let looked = 0;

/** Each of these goes through the whole form. */
function countReads(): void {
  const { prototype } = FormData;
  const size = (form: FormData) => Reflect.apply(kept.get('getNames')?.value ?? (() => 0), form, []) as number;
  for (const name of [...READS, Symbol.iterator]) {
    const own = Object.getOwnPropertyDescriptor(prototype, name);
    if (!own) throw new Error(`forms have no ${String(name)}`);
    kept.set(name, own);
    Object.defineProperty(prototype, name, {
      ...own,
      value(this: FormData, ...given: unknown[]) {
        looked += size(this);
        return Reflect.apply(own.value, this, given);
      },
    });
  }
  const keys = kept.get('keys')?.value as () => Iterable<string>;
  kept.set('getNames', {
    value(this: FormData) {
      return [...Reflect.apply(keys, this, [])].length;
    },
  });
}

function stopCounting(): void {
  kept.delete('getNames');
  for (const [name, own] of kept) Object.defineProperty(FormData.prototype, name, own);
}

/** More forms are sent than one person may. */
const UNLIMITED = { spend: () => undefined };

let pages: AdminPages;
const sold = { categoryId: '', itemId: '' };
beforeAll(async () => {
  pages = await adminPages({}, UNLIMITED);
  countReads();
}, 180_000);
beforeEach(async () => {
  // A form may remove what its page is about: each page has its own.
  const category = {
    ...{ name: `Mains ${crypto.randomUUID().slice(0, 8)}`, description: '', image: null, backgroundColor: null },
    ...{ printStationIds: [], applicableOrderingSystem: { pos: true, online: true, uberEats: false } },
  };
  sold.categoryId = (await createCategory(pages.ctx, ROMA_SCOPE, { category, by: BY_OWNER })).id;
  const item = { ...newItem('basic', ROMA_SCOPE, sold.categoryId), name: 'Soup' };
  sold.itemId = (await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER })).id;
});
afterAll(stopCounting);

const NOT_HERE = /:(?!restaurantId|storeId|categoryId|itemId)\w+/;
const OPEN_HERE = PAGES.filter(({ action, path, example }) => action && !example?.isLogin && !NOT_HERE.test(path));
const addressOf = (path: string) =>
  path
    .replace(':restaurantId', 'roma-pizza')
    .replace(':storeId', 'roma-newtown')
    .replace(':categoryId', sold.categoryId)
    .replace(':itemId', sold.itemId)
    .replace(/^\/$/, '');

/** Rows that an item's form has only once they are added. */
const ROWS_OF_ITEMS = [(at: number) => `modifiers.${at}.name`, (at: number) => `deal.items.${at}.name`];

/** What a page's own names have in common: `pickup.monday.0.start` is one of `pickup.monday.#.start` and of `pickup.monday.0.#`. */
function familiesOf(html: string): ((at: number) => string)[] {
  const names = new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name));
  const families = new Set<string>();
  for (const name of names) {
    families.add(name.replace(/\.\d+(?=\.|$)/, '.#'));
    if (name.includes('.')) families.add(name.replace(/\.[^.]+$/, '.#'));
  }
  const all = [...families];
  const step = Math.max(1, Math.floor(all.length / MOST_FAMILIES));
  return all.filter((_, at) => at % step === 0).map((family) => (at) => family.replace('#', String(at)));
}

async function workOf(who: Person, path: string, sent: { button: string; nameOf(at: number): string; count: number }) {
  const form = new FormData();
  if (sent.button !== '') form.append('do', sent.button);
  for (let at = 0; at < sent.count; at++) form.append(sent.nameOf(at), '1');
  looked = 0;
  await pages.post(who, path, form);
  return looked;
}

describe('a form with twice the fields is twice the work', () => {
  test('and these are the pages that have one', () => expect(OPEN_HERE.length).toBeGreaterThan(40));

  for (const { path, example, guard } of OPEN_HERE) {
    test(path, async () => {
      const who = guard === 'public' ? 'stranger' : 'owner';
      const { html } = await pages.get(who, addressOf(path));
      const added = /:(categoryId|itemId)/.test(path) ? ROWS_OF_ITEMS : [];
      const shapes = [(at: number) => `other${at}`, () => 'same', ...added, ...familiesOf(html)];
      const [button = ''] = Object.keys(example?.forms ?? {});
      const worse: string[] = [];
      for (const nameOf of shapes) {
        const few = await workOf(who, addressOf(path), { button, nameOf, count: FEW });
        const many = await workOf(who, addressOf(path), { button, nameOf, count: 2 * FEW });
        if (many > DOUBLED * few + 10 * FEW) worse.push(`${nameOf(7)}: ${few}, then ${many}`);
      }
      expect(worse).toEqual([]);
    }, 120_000);
  }
});
