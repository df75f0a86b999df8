import { type PrinterSimulator, startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { orderOnline, PLACE, query, sellCola } from '#tests/system/support/shop.ts';
import { type Found, openLoop, sorted } from './found.ts';
import { type BenchShop, firstTime, openBenchShop, STORE, watchFile } from './shop.ts';

const EVERY_MS = 1500;
const LONGEST_MS = 20_000;

/** What people wait for while the line is up, each due at its time. */
export async function measureLive(times: number): Promise<Found[]> {
  await using shop = await openBenchShop();
  const paper = await takePrinters(shop);
  try {
    const [onTill, atPrinter] = await measureWebsiteOrders(shop, paper, times);
    const inCloud = await measureBoxOrders(shop, times);
    const [onBox, onWebsite] = await measureSoldOut(shop, times);
    const name = (one: string, what: string, samples: number[], targets: Found['targets']): Found => ({
      name: one,
      what,
      unit: 'ms',
      samples: sorted(samples),
      targets,
    });
    return [
      name('L4', 'website order placed → on the till at the box', onTill, { p95: 1000, p99: 3000 }),
      name('web-to-paper', 'website order placed → first bytes of its docket at the printer', atPrinter, { p95: 1000 }),
      name('L7-box', 'sold out in the admin → at the box', onBox, { p95: 2000, p99: 5000 }),
      name('L7-website', 'sold out in the admin → on the website', onWebsite, { p95: 2000, p99: 5000 }),
      name('L8', 'order at the box → visible in the cloud', inCloud, { p95: 5000, p99: 10_000 }),
    ];
  } finally {
    await paper.stop();
  }
}

/** The shop's printers listen in this process, so that the first byte is seen when it comes. */
async function takePrinters({ cloud }: BenchShop): Promise<PrinterSimulator> {
  await fetch(`${cloud.url}/dev/printer/hand-over`, { method: 'POST' });
  const rows = query<{ name: string; port: number }>(
    cloud.dataDir,
    `select name, json_extract(specJson, '$.port') as port from printers where storeId = '${PLACE.storeId}'`,
  );
  if (rows.length === 0) throw new Error('the shop has no printers');
  return startPrinterSimulator({ printers: rows });
}

async function measureWebsiteOrders(
  shop: BenchShop,
  paper: PrinterSimulator,
  times: number,
): Promise<[number[], number[]]> {
  const heard = await listenAtTill(shop);
  const onTill: number[] = [];
  const atPrinter: number[] = [];
  await openLoop(times, EVERY_MS, async () => {
    const { orderId, orderNumber } = await orderOnline(shop.guest, shop.cola);
    const placed = performance.now();
    const printed = firstTime(`paper of ${orderNumber}`, () => isOnPaper(paper, orderNumber), LONGEST_MS);
    const seen = firstTime(`${orderNumber} at the till`, () => heard.at.has(orderId), LONGEST_MS);
    await seen;
    onTill.push(Math.max(0, (heard.at.get(orderId) ?? 0) - placed));
    atPrinter.push((await printed) - placed);
  });
  heard.stop();
  if (onTill.length !== times || atPrinter.length !== times) throw new Error('an order was not seen');
  const [violation] = paper.printers.flatMap(({ machine }) => machine.violations);
  if (violation) throw new Error(`the printer did not understand: ${violation.why}`);
  return [onTill, atPrinter];
}

function isOnPaper(paper: PrinterSimulator, orderNumber: string): boolean {
  return paper.printers.some(({ machine }) => machine.text().includes(orderNumber));
}

/** A till's own stream of events: when it first named each order. */
async function listenAtTill(shop: BenchShop) {
  const { box } = shop;
  const at = new Map<string, number>();
  const stopped = new AbortController();
  const cookie = await pairListener(shop);
  const answer = await fetch(`${box.url}/api/live${STORE}`, { headers: { cookie }, signal: stopped.signal });
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream() as never).getReader();
  void (async () => {
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
      if (done) return;
      rest += String(value);
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const orderId = line.startsWith('data:') ? (JSON.parse(line.slice(5)) as { orderId?: string }).orderId : null;
        if (orderId && !at.has(orderId)) at.set(orderId, performance.now());
      }
    }
  })();
  return { at, stop: () => stopped.abort() };
}

/** A till of its own that only listens: paired as a person pairs it. */
async function pairListener({ admin, box }: BenchShop): Promise<string> {
  const { pairingCode } = await admin('POST', `/api/pos${STORE}/pos_terminals`, { name: 'Bench listener' });
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${box.url}/api/pos/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: box.url },
      body: JSON.stringify({ pairingCode }),
    });
    if (answer.ok)
      return answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    // The code has to come to the box first.
    await Bun.sleep(100);
  }
  throw new Error('the listening till was not paired');
}

async function measureBoxOrders(shop: BenchShop, times: number): Promise<number[]> {
  const file = watchFile(shop.cloud.dataDir);
  const found: number[] = [];
  await openLoop(times, EVERY_MS, async (at) => {
    const { id } = await sellCola(shop.counter, shop.cola, `bench-live-${String(at).padStart(9, '0')}`);
    const sold = performance.now();
    const sql = 'select count(*) as n from orders where id = ?';
    found.push((await firstTime(`${id} in the cloud`, () => file.count(sql, id) === 1, LONGEST_MS)) - sold);
  });
  file.close();
  return found;
}

async function measureSoldOut(shop: BenchShop, times: number): Promise<[number[], number[]]> {
  const file = watchFile(shop.boxDir);
  const onBox: number[] = [];
  const onWebsite: number[] = [];
  const { id } = shop.cola;
  for (let at = 0; at < times; at++) {
    const soldout = at % 2 === 0;
    await shop.admin('POST', `/api/menu${STORE}/items/${id}/sold-out`, { soldout });
    const reportedAt = performance.now();
    const box = firstTime(
      'the box',
      () => file.count('select soldout as n from items where id = ?', id) === Number(soldout),
      LONGEST_MS,
    );
    const website = firstTime('the website', async () => (await isSoldOutOnline(shop)) === soldout, LONGEST_MS);
    onBox.push((await box) - reportedAt);
    onWebsite.push((await website) - reportedAt);
  }
  file.close();
  return [onBox, onWebsite];
}

async function isSoldOutOnline({ cloud, cola }: BenchShop): Promise<boolean> {
  // As often as one visitor may ask.
  await Bun.sleep(100);
  const [dish] = query<{ categoryId: string; name: string }>(
    cloud.dataDir,
    `select categoryId, name from items where id = '${cola.id}'`,
  );
  if (!dish) throw new Error('the dish is not there');
  const path = `${STORE}/categories/${dish.categoryId}/items/basic/${cola.id}`;
  const page = await (await fetch(cloud.url + path)).text();
  if (!page.includes(dish.name)) throw new Error('the page of the dish is not there');
  return /sold out/i.test(page);
}
