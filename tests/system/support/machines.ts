import { cp, rename, rm } from 'node:fs/promises';
import { freePort } from '#tests/support/free-port.ts';
import { patience } from '#tests/support/patience.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { DayBook } from './day-book.ts';
import { type Line, openLine } from './line.ts';
import { type Paper, takeOverPrinters } from './paper.ts';
import {
  type Call,
  colaOf,
  customer,
  owner,
  ownerCookies,
  PLACE,
  type Programs,
  pairBox,
  programs,
  query,
  startCloud,
  till,
  tillOf,
  typeCode,
  untilLevel,
} from './shop.ts';

export const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
/**
 * An order that takes longer is missing. Updates travel at once, so this is room for a busy machine; it is less than a
 * box's beat, so that a box that only catches up with its next one is noticed.
 */
const ON_ITS_WAY_MS = 10_000;

/** A computer of the shop: its folder stays when its program ends. */
export class Machine {
  #program: RunningServer | null = null;
  readonly #command: string;
  readonly port: number;
  dataDir: string;

  constructor(command: string, port: number, dataDir: string) {
    this.#command = command;
    this.port = port;
    this.dataDir = dataDir;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#program = await runServer({ command: [this.#command], dataDir: this.dataDir, port: this.port });
  }

  /** The plug is pulled. */
  async kill(): Promise<void> {
    await this.#program?.kill();
    this.#program = null;
  }

  /** The disk as it is now, of a machine that is off. */
  async image(): Promise<string> {
    const folder = tempFolder('image');
    await cp(this.dataDir, folder, { recursive: true });
    return folder;
  }

  /** Another disk, and on again. */
  async startWith(dataDir: string): Promise<void> {
    await this.kill();
    this.dataDir = dataDir;
    await this.start();
  }

  /** `backup` and `restore`, as the machine's people type them. */
  async run(command: 'backup' | 'restore', folder: string, dataDir = this.dataDir): Promise<void> {
    const child = Bun.spawn([this.#command, command, folder], { env: { ...process.env, DATA_DIR: dataDir } });
    if ((await child.exited) !== 0) throw new Error(`${command} of ${folder} failed`);
  }

  /** The box's own page, as who passes by reads it. */
  async page(): Promise<string> {
    return (await fetch(`${this.url}/`)).text();
  }

  /** A form of the box's own page, sent at its own screen. */
  async press(path: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { origin: this.url },
      body: new URLSearchParams(fields),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  }
}

/** A shop whose machines are replaced, restored, copied and removed. */
export interface ShopOfMachines extends AsyncDisposable {
  readonly cloud: Machine;
  readonly box: Machine;
  readonly line: Line;
  readonly admin: Call;
  /** A form of the admin's pages of this store, sent by the owner. */
  form(path: string, fields: Readonly<Record<string, string>>): Promise<void>;
  readonly guest: Call;
  readonly till: Call;
  readonly book: DayBook;
  /** Its till uses another machine from now on. */
  turnTo(machine: Machine): void;
  /** The same till, paired again at this machine. */
  tillAt(machine: Machine): Promise<Call>;
  newBox(dataDir?: string): Promise<Machine>;
  /** What the admin is asked for by the owner. */
  pairAnew(box: Machine): Promise<void>;
  revoke(): Promise<void>;
  readIn(file: string): Promise<string>;
  level(box: Machine): Promise<void>;
  /** Times at which a box said that all is good, and something was missing for a while. */
  readonly watch: { readonly found: ReadonlySet<string>; toleranceMs: number };
}

export async function openShopOfMachines(): Promise<ShopOfMachines> {
  const program: Programs = await programs();
  const planted = await startCloud(program.cloud);
  const cloud = new Machine(program.cloud, Number(new URL(planted.url).port), tempFolder('cloud'));
  const paper: Paper = await takeOverPrinters(planted.dataDir);
  const guest = await customer(planted);
  await planted.stop();
  await rm(cloud.dataDir, { recursive: true });
  await rename(planted.dataDir, cloud.dataDir);
  await cloud.start();
  const line = await openLine(cloud.port);
  const machines = [cloud];
  const newBox = async (dataDir = tempFolder('box')) => {
    const box = new Machine(program.box, await freePort(), dataDir);
    machines.push(box);
    await box.start();
    return box;
  };
  const box = await newBox();
  const admin = await owner(cloud.url);
  await pairBox(admin, box.url, line.url);
  let at = box;
  const counter = await till(admin, () => at.url, 'Counter');
  const { menu } = await counter('GET', '/api/pos/menu');
  const dishes = menu.items.map(({ id }: { id: string }) => id);
  const book = new DayBook(await colaOf(counter), dishes);
  const cookie = cookieOf(await ownerCookies(cloud.url));
  const watch = watchGood(cloud, () => machines.slice(1));
  return {
    cloud,
    box,
    line,
    admin,
    async form(path, fields) {
      const headers = { origin: cloud.url, cookie };
      const body = new URLSearchParams(fields);
      const answer = await fetch(`${cloud.url}/admin${PATH}${path}`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      });
      if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    guest,
    till: counter,
    book,
    newBox,
    watch,
    turnTo: (machine) => {
      at = machine;
    },
    async tillAt(machine) {
      const sql = `select id from pos_terminals where storeId = '${PLACE.storeId}' and name = 'Counter'`;
      const [terminal] = query<{ id: string }>(cloud.dataDir, sql);
      const { pairingCode } = await admin('POST', `/api/pos${PATH}/pos_terminals/${terminal?.id}/pairing-code`);
      return tillOf(machine.url, pairingCode);
    },
    async pairAnew(machine) {
      const { pairingCode } = await admin('POST', `/api/sync${PATH}/box/pairing-code`);
      await typeCode(machine.url, line.url, pairingCode);
    },
    revoke: () => admin('POST', `/api/sync${PATH}/box/revoke`),
    readIn: (file) => readIn(cloud.url, file),
    async level(machine) {
      await untilLevel(cloud.dataDir, machine.dataDir, 60_000);
      book.remember(machine.dataDir);
    },
    async [Symbol.asyncDispose]() {
      watch.stop();
      for (const one of machines) await one.kill();
      await line[Symbol.asyncDispose]();
      await paper[Symbol.asyncDispose]();
    },
  };
}

function cookieOf(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
}

/** The box's page of the admin: a file that was saved at a box. */
async function readIn(url: string, file: string): Promise<string> {
  const form = new FormData();
  form.set('do', 'readFile');
  form.set('file', new File([file], 'servery-unsent.json', { type: 'application/json' }));
  const headers = { origin: url, cookie: cookieOf(await ownerCookies(url)) };
  const answer = await fetch(`${url}/admin${PATH}/box`, { method: 'POST', headers, body: form, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`not read in: ${answer.status} ${await answer.text()}`);
  return decodeURIComponent(answer.headers.get('set-cookie') ?? answer.headers.get('location') ?? '');
}

/** "All good" on a box's page while an order is missing from one of the two files. */
function watchGood(cloud: Machine, boxes: () => readonly Machine[]) {
  const found = new Set<string>();
  const since = new Map<Machine, Map<string, number>>();
  let isOver = false;
  const watch = {
    found,
    toleranceMs: ON_ITS_WAY_MS,
    stop: () => {
      isOver = true;
    },
  };
  const look = async (box: Machine) => {
    const page = await box.page();
    const missing = page.includes('All good') ? onOneSide(cloud.dataDir, box.dataDir) : [];
    const before = since.get(box) ?? new Map<string, number>();
    const now = performance.now();
    since.set(box, new Map(missing.map((id) => [id, before.get(id) ?? now])));
    for (const [id, at] of since.get(box) ?? []) {
      if (now - at > patience(watch.toleranceMs)) found.add(`${box.url} says All good without ${id}`);
    }
  };
  void (async () => {
    while (!isOver) {
      // One that is off says nothing.
      for (const box of boxes()) await look(box).catch(() => since.delete(box));
      await Bun.sleep(300);
    }
  })();
  return watch;
}

function onOneSide(cloudDir: string, boxDir: string): string[] {
  const [there = [], here = []] = [cloudDir, boxDir].map((dir) =>
    query<{ id: string }>(
      dir,
      `select id from orders where storeId = '${PLACE.storeId}' and placedIsoDateTimeUtc > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 minutes')`,
    ).map(({ id }) => id),
  );
  const both = new Set(there).intersection(new Set(here));
  return [...there, ...here].filter((id) => !both.has(id));
}

/** The box's page says it by now. */
export function untilSays(box: Machine, words: string): Promise<unknown> {
  return until(`the box says ${words}`, async () => (await box.page()).includes(words), 60_000);
}
