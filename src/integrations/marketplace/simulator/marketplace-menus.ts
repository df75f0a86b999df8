import { refusal } from './refusal.ts';

const DELIVERY = 'MENU_TYPE_FULFILLMENT_DELIVERY';
const TYPES = [DELIVERY, 'MENU_TYPE_FULFILLMENT_PICK_UP', 'MENU_TYPE_FULFILLMENT_DINE_IN'];
const DEAREST = 37_500;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

type Body = Readonly<Record<string, unknown>>;
interface Entity extends Body {
  readonly id: string;
}
interface Period {
  readonly start_time: string;
  readonly end_time: string;
}
interface Day {
  readonly day_of_week: string;
  readonly time_periods: readonly Period[];
}

const listOf = (body: Body, key: string) => (Array.isArray(body[key]) ? body[key] : []) as readonly Entity[];

/** The menus of the simulated Uber's stores. As strict as theirs: one bad thing, and the whole menu is refused. */
export class MarketplaceMenus {
  readonly #kept = new Map<string, Body>();

  /** As it was sent; null: none of this type. */
  of(storeId: string, type = DELIVERY): Body | null {
    return this.#kept.get(`${storeId} ${type}`) ?? null;
  }

  serve(method: string, url: URL, body: Body, store: { readonly id: string; readonly posData: unknown }): Response {
    if (!store.posData) return refusal(400, 'bad_request', 'orgUUID must be a valid UUID');
    if (method === 'GET') {
      const type = url.searchParams.get('menu_type') ?? DELIVERY;
      const none = { menus: [], categories: [], items: [], modifier_groups: [], menu_type: type };
      return Response.json(this.of(store.id, type) ?? none);
    }
    if (method !== 'PUT') return refusal(404, 'not_found', 'No such call.');
    const type = typeof body.menu_type === 'string' ? body.menu_type : DELIVERY;
    const why = whyRefused(body, type) ?? this.#whyTooEarly(store.id, type);
    if (why !== null) return refusal(400, 'bad_request', why);
    this.#kept.set(`${store.id} ${type}`, body);
    return new Response(null, { status: 204 });
  }

  /** One item, sparsely: what isn't sent stays as it is. */
  serveItem(
    method: string,
    itemId: string,
    body: Body,
    store: { readonly id: string; readonly posData: unknown },
  ): Response {
    if (!store.posData) return refusal(400, 'bad_request', 'orgUUID must be a valid UUID');
    if (method !== 'POST') return refusal(404, 'not_found', 'No such call.');
    const type = typeof body.menu_type === 'string' ? body.menu_type : DELIVERY;
    const menu = this.of(store.id, type);
    if (!menu) return refusal(404, 'not_found', 'The menu was never uploaded by API.');
    const items = listOf(menu, 'items');
    if (!items.some(({ id }) => id === itemId)) return refusal(400, 'bad_request', `nil item: ${itemId}`);
    const until = ((body.suspension_info as Body | undefined)?.suspension as Body | undefined)?.suspend_until;
    if (until !== undefined && until !== null && !Number.isInteger(until)) {
      return refusal(400, 'bad_request', 'suspend_until must be a Unix timestamp');
    }
    const { menu_type: _, ...change } = body;
    const changed = items.map((item) => (item.id === itemId ? { ...item, ...change } : item));
    this.#kept.set(`${store.id} ${type}`, { ...menu, items: changed });
    return new Response(null, { status: 204 });
  }

  #whyTooEarly(storeId: string, type: string): string | null {
    return type === DELIVERY || this.of(storeId) ? null : 'The delivery menu must be uploaded first.';
  }
}

/** The first thing that is wrong. */
function whyRefused(body: Body, type: string): string | null {
  const [menus, categories, items] = [listOf(body, 'menus'), listOf(body, 'categories'), listOf(body, 'items')];
  const groups = listOf(body, 'modifier_groups');
  if (!TYPES.includes(type)) return 'invalid menu_type';
  if (menus.length === 0) return 'menus must have at least one menu';
  const hours = menus.flatMap((menu) => (menu.service_availability ?? []) as readonly Day[]);
  if (!hours.some(({ time_periods }) => time_periods.length > 0)) return 'service availability must not be empty';
  if (hasShort(hours)) return 'service availability is shorter than 60 minutes';
  const ids = [...items, ...categories, ...groups].map(({ id }) => id);
  if (new Set(ids).size < ids.length) return 'duplicate id';
  const known = new Set(ids);
  const named = [
    ...menus.flatMap((menu) => (menu.category_ids ?? []) as readonly string[]),
    ...categories.flatMap((one) => listOf(one, 'entities').map(({ id }) => id)),
    ...items.flatMap((one) => ((one.modifier_group_ids as Body | undefined)?.ids ?? []) as readonly string[]),
    ...groups.flatMap((one) => listOf(one, 'modifier_options').map(({ id }) => id)),
  ];
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) return `nil item: ${unknown}`;
  return (
    items.map(whyItemRefused).find((why) => why !== null) ??
    groups.map(whyGroupRefused).find((why) => why !== null) ??
    null
  );
}

/** A night that goes on next day counts as one. */
function hasShort(hours: readonly Day[]): boolean {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const periodsOn = (day: string) => hours.filter((one) => one.day_of_week === day).flatMap((one) => one.time_periods);
  return DAYS.some((day, at) =>
    periodsOn(day).some(({ start_time, end_time }) => {
      const goesOn = end_time === '23:59' && periodsOn(DAYS[(at + 1) % 7]!).some((next) => next.start_time === '00:00');
      const cameFrom =
        start_time === '00:00' && periodsOn(DAYS[(at + 6) % 7]!).some((last) => last.end_time === '23:59');
      return !goesOn && !cameFrom && minutes(end_time) - minutes(start_time) + 1 <= 60;
    }),
  );
}

function whyItemRefused(item: Entity): string | null {
  const { price, overrides } = (item.price_info ?? {}) as {
    price?: unknown;
    overrides?: readonly { price: unknown }[];
  };
  if (/[/;]/.test(item.id)) return `invalid id: ${item.id}`;
  const isPrice = (one: unknown) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one <= DEAREST;
  const areGood = [price, ...(overrides ?? []).map((one) => one.price)].every(isPrice);
  return areGood ? null : `invalid price of ${item.id}`;
}

function whyGroupRefused(group: Entity): string | null {
  const { quantity } = (group.quantity_info ?? {}) as { quantity?: { min_permitted?: number; max_permitted?: number } };
  const { min_permitted: min = 0, max_permitted: max = 1 } = quantity ?? {};
  return min <= max ? null : `min_permitted of ${group.id} is above max_permitted`;
}
