import { openDatabase } from '#db/connection.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { openBooks } from '#tests/support/books.ts';
import { type Call, type Cola, orderOnline, PLACE, query, sellCola, surely, untilLevel } from './shop.ts';

const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
/** The rest of an id says who wrote the row (decision 0096). */
const OF_THE_TILL = 20;
const KEPT_FOR_EVER = ['orders', 'order_lines', 'tenders', 'refunds', 'bills'] as const;

type ShopForm = (path: string, fields: Readonly<Record<string, string>>) => Promise<void>;

/** A confirmed action. Cents: the amount due; refunded: how much of it was refunded. */
interface Entry {
  readonly what: 'sale' | 'bill' | 'alone' | 'website';
  /** The first letters of its id, which no machine changes. */
  readonly id: string;
  /** As the till got it. */
  readonly wholeId: string;
  readonly orderNumber: string;
  readonly cents: number;
  /** Paid so far: a bill may stay open. */
  taken: number;
  refunded: number;
}

/**
 * What an owner would write down beside the tills: each sale, bill, refund and website order that was said yes to, and what
 * was set. At the end both files are compared with it.
 */
export class DayBook {
  readonly entries: Entry[] = [];
  readonly #settings = new Map<string, number>();
  readonly #rows = new Map<keyof typeof KNOWN_BY, Set<string>>(KEPT_FOR_EVER.map((table) => [table, new Set()]));
  readonly #alone: { readonly body: object; readonly entry: Entry }[] = [];
  readonly #cola: Cola;
  readonly #dishes: readonly string[];
  #made = 0;
  #setUps = 0;

  constructor(cola: Cola, dishes: readonly string[]) {
    this.#cola = cola;
    this.#dishes = dishes.filter((id) => id !== cola.id);
  }

  /** As a till makes them. */
  #id(what: string): string {
    return what + String(++this.#made).padStart(OF_THE_TILL - what.length, '0');
  }

  #note(what: Entry['what'], order: { id: string; orderNumber: string }, taken = this.#cola.cents): Entry {
    const id = order.id.slice(0, OF_THE_TILL);
    const { orderNumber } = order;
    const entry: Entry = { what, id, wholeId: order.id, orderNumber, cents: this.#cola.cents, taken, refunded: 0 };
    this.entries.push(entry);
    return entry;
  }

  async sell(till: Call): Promise<Entry> {
    const id = this.#id('sale');
    return this.#note('sale', await surely(() => sellCola(till, this.#cola, id)));
  }

  /** Refunded in cash, and sent once more with the same key. */
  async refund(till: Call, entry: Entry): Promise<void> {
    const key = this.#id('back');
    await surely(() =>
      till('POST', `/api/orders${PATH}/orders/${entry.wholeId}/refund`, { amountInCents: 100, reason: 'Cold' }, key),
    );
    entry.refunded += 100;
  }

  /** Saved, then sent to the kitchen; not paid. */
  async openBill(till: Call): Promise<Entry> {
    const billId = this.#id('bill');
    const at = `/api/pos${PATH}/bills/${billId}`;
    const draft = {
      lines: [lineOf(this.#cola)],
      ...BARE_ORDER,
      adjustments: { discount: null, surcharge: null },
      manual: null,
    };
    const { version } = await surely(() => till('PUT', at, { draft, expectedVersion: 0 }));
    const sent = { draft, expectedVersion: version, expectedTotalInCents: this.#cola.cents };
    const { order } = await surely(() => till('POST', `${at}/send`, sent));
    return this.#note('bill', order, 0);
  }

  async pay(till: Call, entry: Entry): Promise<void> {
    const paying = { id: this.#id('cash'), shareId: null, amountInCents: entry.cents, paymentType: 'posCash' };
    const money = { tenderedInCents: 10_000, tipInCents: 0, customPaymentName: '' };
    await surely(() => till('POST', `/api/pos${PATH}/bills/${entry.wholeId}/payments`, { ...paying, ...money }));
    entry.taken = entry.cents;
  }

  /** Sold at an offline till, and sent now; the answer gets lost. */
  async tellAlone(till: Call): Promise<Entry> {
    const offline = { soldIsoDateTimeUtc: new Date().toISOString(), employeeId: null, number: `K7Q-${this.#made}` };
    const body = {
      id: this.#id('solo'),
      lines: [lineOf(this.#cola)],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 10_000,
      expectedTotalInCents: this.#cola.cents,
      alone: offline,
    };
    const { order } = await surely(() => till('POST', `/api/pos${PATH}/orders`, body));
    const entry = this.#note('alone', order);
    this.#alone.push({ body, entry });
    return entry;
  }

  /** A till that never heard how it ended tells each of them again. */
  async tellAgain(till: Call): Promise<void> {
    for (const { body } of this.#alone) await surely(() => till('POST', `/api/pos${PATH}/orders`, body));
  }

  /** Sent again to a machine that can't know it, it gets that machine's number. */
  async tellAsNew(till: Call, entry: Entry): Promise<void> {
    const sold = this.#alone.find((one) => one.entry === entry);
    if (!sold) throw new Error(`${entry.id} was not sold alone`);
    const { order } = await surely(() => till('POST', `/api/pos${PATH}/orders`, sold.body));
    this.entries[this.entries.indexOf(entry)] = { ...entry, orderNumber: order.orderNumber };
  }

  async orderOnWebsite(guest: Call, admin: Call): Promise<Entry> {
    const { orderId, orderNumber } = await orderOnline(guest, this.#cola);
    await admin('POST', `/api/orders${PATH}/orders/${orderId}/accept`, { etaMinutes: null });
    return this.#note('website', { id: orderId, orderNumber }, 0);
  }

  /** One more dish is sold out. */
  async set(admin: Call): Promise<void> {
    const dish = this.#dishes[this.#settings.size];
    if (dish === undefined) throw new Error('every dish is sold out');
    await admin('POST', `/api/menu${PATH}/items/${dish}/sold-out`, { soldout: true });
    this.#settings.set(dish, 1);
  }

  /** The store's hours, its tips and one more printer, on the pages of the admin. */
  async setUp(cloudDir: string, form: ShopForm): Promise<void> {
    const time = ++this.#setUps;
    const versions = new Map(
      query<{ name: string; version: number }>(
        cloudDir,
        `select name, version from store_settings where storeId = '${PLACE.storeId}'`,
      ).map(({ name, version }) => [name, String(version)]),
    );
    const version = (name: string) => versions.get(name) ?? '0';
    const hours = { 'tradingHours.sunday.0.start': `${time}am`, 'tradingHours.sunday.0.end': '11pm' };
    await form('/settings/store-trading-hours', { do: 'save', version: version('tradingHours'), ...hours });
    const tips = { isEnabled: 'on', kind: 'percent', 'percentsBps.0': String(time), serviceChargeBps: '' };
    await form('/settings/tips', { version: version('tips'), 'gratuity.bps': '', ...tips });
    const address = { connection: 'LAN', ipAddress: '192.168.77.9', port: String(9100 + time) };
    const printer = { printerModel: 'epsonTmM30II', paperDots: '576', numberOfCopies: '1', fallbackPrinterId: '' };
    await form('/printer-settings/printers/new', { do: 'save', name: `Spare ${time}`, ...address, ...printer });
  }

  /** Of what was set up last: the hours and tips that were typed, and every printer. */
  #wrongSetUp(dir: string): string[] {
    if (this.#setUps === 0) return [];
    const settings = query<{ name: string; valueJson: string }>(
      dir,
      `select name, valueJson from store_settings where storeId = '${PLACE.storeId}'`,
    );
    const settingOf = (name: string) => settings.find((one) => one.name === name)?.valueJson ?? '';
    const wrong: string[] = [];
    const hours = settingOf('tradingHours');
    if (!hours.includes(`"startTimeOfDay":"${this.#setUps}:00 AM"`)) wrong.push(`trading hours are ${hours}`);
    if (!settingOf('tips').includes(`"percentsBps":[${this.#setUps * 100}]`))
      wrong.push(`tips are ${settingOf('tips')}`);
    const names = new Set(query<{ name: string }>(dir, 'select name from printers').map(({ name }) => name));
    for (let time = 1; time <= this.#setUps; time++) {
      if (!names.has(`Spare ${time}`)) wrong.push(`printer Spare ${time} is gone`);
    }
    return wrong;
  }

  /** Whatever the box holds now must be in both at the end. The cloud's past is longer than a box's. */
  remember(boxDir: string): void {
    for (const [table, seen] of this.#rows) for (const id of idsOf(boxDir, table)) seen.add(id);
  }

  /** Once both have come to rest: what is wrong; empty: nothing. */
  async wrong(cloudDir: string, boxDir: string): Promise<string[]> {
    await untilLevel(cloudDir, boxDir, 60_000);
    const wrong: string[] = [];
    for (const [side, dir] of Object.entries({ cloud: cloudDir, box: boxDir })) {
      const database = openDatabase(`${dir}/servery.db`);
      wrong.push(...(await brokenRules(database)).map((rule) => `${side}: ${rule}`));
      await database.close();
      wrong.push(...this.#wrongOrders(dir, cloudDir).map((one) => `${side}: ${one}`));
      wrong.push(...this.#wrongSetUp(dir).map((one) => `${side}: ${one}`));
      for (const [table, seen] of this.#rows) {
        const here = new Set(idsOf(dir, table));
        for (const id of seen) if (!here.has(id)) wrong.push(`${side}: ${table} ${id} is gone`);
      }
      for (const [id, soldout] of this.#settings) {
        const [item] = query<{ soldout: number }>(dir, `select soldout from items where id = '${id}'`);
        if (item?.soldout !== soldout) wrong.push(`${side}: ${id} was set to ${soldout}, is ${item?.soldout}`);
      }
    }
    return wrong;
  }

  #wrongOrders(dir: string, cloudDir: string): string[] {
    const rows = query<{ id: string; orderNumber: string; due: number; taken: number; refunded: number }>(
      dir,
      `select substr(id, 1, ${OF_THE_TILL}) as id, orderNumber, grandTotalInCents as due,
         (select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id and amountInCents > 0) as taken,
         (select coalesce(sum(amountInCents), 0) from refunds where orderId = orders.id and statusCode = 'success') as refunded
       from orders where storeId = '${PLACE.storeId}'`,
    );
    const byId = Map.groupBy(rows, ({ id }) => id);
    return this.entries.flatMap((entry) => {
      const found = byId.get(entry.id) ?? [];
      const [one] = found;
      const name = `${entry.what} ${entry.id} (${entry.orderNumber})`;
      if (!one || found.length !== 1) return [`${name} is there ${found.length} times`];
      const is = [one.due, one.taken, one.refunded].join();
      const was = [entry.cents, entry.taken, entry.refunded].join();
      const money = is === was ? [] : [`${name}: due, taken, refunded were ${was}, are ${is}`];
      if (one.orderNumber === entry.orderNumber || isMoveNoted(cloudDir, entry, one.orderNumber)) return money;
      return [...money, `${name} is called ${one.orderNumber}, and nobody is told why`];
    });
  }
}

export const lineOf = ({ id }: Cola) => ({
  id: 'line-1',
  itemId: id,
  quantity: 1,
  comments: '',
  selection: { type: 'basic', modifiers: [] },
});

/**
 * What identifies a row on every machine. A payment: its order and amount, since a sale that is sent again is paid
 * again.
 */
const KNOWN_BY: Readonly<Record<(typeof KEPT_FOR_EVER)[number], string>> = {
  orders: `substr(id, 1, ${OF_THE_TILL})`,
  order_lines: `substr(orderId, 1, ${OF_THE_TILL}) || ' ' || id`,
  tenders: `substr(orderId, 1, ${OF_THE_TILL}) || ' ' || amountInCents`,
  refunds: `substr(id, 1, ${OF_THE_TILL})`,
  bills: `substr(id, 1, ${OF_THE_TILL})`,
};

function idsOf(dataDir: string, table: keyof typeof KNOWN_BY): string[] {
  const sql = `select ${KNOWN_BY[table]} as id from ${table} where storeId = '${PLACE.storeId}'`;
  return query<{ id: string }>(dataDir, sql).map(({ id }) => id);
}

/** A number moves only with both written down: in the audit log by a box, for a person by the cloud. */
function isMoveNoted(cloudDir: string, { id, orderNumber }: Entry, now: string): boolean {
  using books = openBooks(cloudDir);
  const found = books
    .query(
      `select 1 from audit_log where action = 'renumberOrder' and substr(subjectId, 1, ${OF_THE_TILL}) = ?1
         and beforeJson like '%' || ?2 || '%' and afterJson like '%' || ?3 || '%'
       union all
       select 1 from restore_findings where kind = 'renumbered' and rowKeyJson like '%' || ?1 || '%'
         and detailJson like '%' || ?2 || '%' and detailJson like '%' || ?3 || '%'`,
    )
    .all(id, orderNumber, now);
  return found.length > 0;
}
