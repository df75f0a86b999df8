import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { ServedRoute } from '#src/http/route.ts';
import { APP_ERROR_CODES } from '#src/shared/app-error.ts';
import { patience } from '#tests/support/patience.ts';
import {
  type BatteryFixture,
  batteryFixture,
  type Planted,
  plantedTenants,
  type Sent,
} from './support/battery-fixture.ts';
import { type Dice, dayOfRun, diceOf, isLongRun, scaled, seedOfDay } from './support/dice.ts';
import {
  brokenText,
  CONTENT_TYPES,
  fromShape,
  HOSTILE_TEXTS,
  mutated,
  pathPart,
  shapeOf,
  type Vocabulary,
} from './support/hostile.ts';
import { brokenRules, orderNumbers } from './support/invariants.ts';
import type { Ids } from './support/plant-store.ts';
import { ROLES } from './support/roles.ts';
import { askOf, type Row } from './support/route-row.ts';
import { APPS, ROWS } from './support/route-table.ts';

type OpenDatabase = BatteryFixture & { readonly planted: Planted };

const SEED = seedOfDay();
/** The long form (`BATTERY_SCALE=5`) sends 600. */
const CASES_OF_A_CALL = scaled(120);
/** A form has few fields, and its calls are fuzzed above. */
const CASES_OF_A_SCREEN = scaled(40);
/** All are asked every day, by other dice; so many of them in turn with all cases, the others with a tenth. */
const ONE_OF = 3;
const A_TENTH = 10;
const SLOW_MS = 2000;

const tenants = await plantedTenants();
const { served } = await batteryFixture();
const routes = served.filter((route) => !APPS.includes(keyOf(route)));

let sent = 0;
beforeAll(() => console.log(`seed ${SEED}`));
afterAll(() => console.log(`${sent} requests sent`));

function keyOf({ method, path }: ServedRoute): string {
  return `${method} ${path}`;
}

/** Ids that exist, in this tenant mostly. */
function vocabularyOf({ own, sibling, other }: Planted): Vocabulary {
  const names = Object.keys(own.ids) as (keyof Ids)[];
  const words = Object.fromEntries(
    names.map((name) => [name, [own.ids[name], own.ids[name], sibling.ids[name], other.ids[name]]]),
  );
  const options = [own.ids.itemId, 'mod_dips', 'opt_1', 'group'];
  return {
    ...words,
    id: ['line-1', own.ids.itemId],
    phone: [own.phone, '0491 570 156', '+64211234567'],
    pin: ['1111', '2222', '9999'],
    email: ['a@mail.example', 'manager.carlton@golden-wok.example'],
    fallbackPrinterId: [own.ids.printerId, own.ids.sparePrinterId],
    groupId: options,
    optionId: options,
    slotId: options,
    sizeId: options,
    pizzaSpecId: options,
    toppingId: options,
  };
}

const words = vocabularyOf(tenants);

/** One request to a route, with one thing wrong, mostly from an allowed caller. */
function broken(route: ServedRoute, row: Row, dice: Dice, database: OpenDatabase): Sent {
  const role = dice.chance(0.85) ? dice.one(row.who) : dice.one(ROLES);
  const form = row.forms ? dice.one(Object.keys(row.forms)) : undefined;
  const asked = askOf(keyOf(route), row, tenants, database.ctx, { ids: tenants.own.ids, role, form });
  return {
    ...asked,
    path: brokenPath(route, asked, dice),
    headers: brokenHeaders(route, dice),
    cookie: dice.chance(0.05)
      ? `${asked.cookie}; ${dice.one(HOSTILE_TEXTS).replaceAll(/[^\x20-\x7e]/g, '?')}`
      : asked.cookie!,
    ...(route.method === 'GET' ? {} : route.kind === 'page' ? brokenForm(asked, dice) : brokenBody(route, asked, dice)),
  };
}

function brokenPath(route: ServedRoute, asked: Sent, dice: Dice): string {
  const [path = '', search = ''] = asked.path.split('?');
  const names = route.path.split('/');
  const parts = path.split('/').map((part, at) => {
    if (!names[at]?.startsWith(':') || !dice.chance(0.15)) return part;
    return pathPart(dice.chance(0.5) ? dice.one(HOSTILE_TEXTS) : dice.one(Object.values(tenants.other.ids)), dice);
  });
  const query = new URLSearchParams(search);
  if (route.query && dice.chance(0.8)) {
    const given = fromShape(shapeOf(route.query), dice, words) as Record<string, unknown>;
    for (const [name, value] of Object.entries(given)) {
      query.set(name, (dice.chance(0.4) ? dice.one(HOSTILE_TEXTS) : String(value)).toWellFormed().slice(0, 2000));
    }
  }
  if (dice.chance(route.method === 'GET' ? 0.6 : 0.1)) {
    const name = dice.one([
      'page',
      'q',
      'search',
      'from',
      'to',
      'status',
      'key',
      'token',
      'next',
      'order',
      'phone',
      'w',
      'day',
      'sort',
    ]);
    query.append(name, dice.one(HOSTILE_TEXTS).toWellFormed().slice(0, 2000));
  }
  return `${parts.join('/')}${query.size > 0 ? `?${query}` : ''}`;
}

function brokenHeaders(route: ServedRoute, dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  const odd = () =>
    dice
      .one(HOSTILE_TEXTS)
      .replaceAll(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, 200);
  if (route.isIdempotent && dice.chance(0.3))
    headers['idempotency-key'] = dice.chance(0.5) ? odd() : `key-${dice.below(1e9)}`;
  if (dice.chance(0.05)) headers['last-event-id'] = odd();
  if (dice.chance(0.05)) headers.referer = odd();
  if (dice.chance(0.05)) headers.accept = dice.one(['application/json', 'image/webp', odd()]);
  if (dice.chance(0.05)) headers['user-agent'] = odd().repeat(20);
  if (dice.chance(0.05)) headers['accept-encoding'] = dice.one(['gzip', 'zstd', 'br;q=0', odd()]);
  if (dice.chance(0.03)) headers['if-none-match'] = odd();
  return headers;
}

function brokenBody(route: ServedRoute, asked: Sent, dice: Dice): Partial<Sent> {
  const shape = route.body ? shapeOf(route.body) : null;
  const base = (shape && dice.chance(0.7) ? fromShape(shape, dice, words) : (asked.body ?? {})) as never;
  if (!shape || dice.chance(0.12)) {
    const raw = asked.raw !== undefined && dice.chance(0.5) ? asked.raw : brokenText(base, dice);
    return { body: undefined, raw, contentType: dice.one(CONTENT_TYPES) };
  }
  const body = dice.chance(0.3) ? base : mutated(base, dice);
  return dice.chance(0.04) ? { body, contentType: dice.one(CONTENT_TYPES) } : { body };
}

function brokenForm(asked: Sent, dice: Dice): Partial<Sent> {
  const fields: [string, string][] = Object.entries(asked.form ?? {});
  if (dice.chance(0.08))
    return { form: undefined, raw: brokenText(asked.form ?? {}, dice), contentType: dice.one(CONTENT_TYPES) };
  const names = [
    'do',
    'quantity',
    'lineId',
    'comments',
    'amount',
    'key',
    'etaMinutes',
    'orderId',
    'phone',
    'code',
    'name',
    'requestedForIsoDateTimeUtc',
    'address.latitude',
    'address.line1',
    'collectionType',
    'expectedTotalInCents',
    'couponCode',
    'next',
    'tableId',
    'email',
  ];
  const rounds = 1 + dice.below(3);
  for (let round = 0; round < rounds; round++) {
    const at = dice.below(fields.length + 1);
    const value = dice.one(HOSTILE_TEXTS);
    if (dice.chance(0.15)) fields.splice(at, 1);
    else if (fields[at] && dice.chance(0.6)) fields[at] = [fields[at][0], value];
    else fields.push([dice.one(names), value]);
  }
  if (dice.chance(0.1)) {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, dice.chance(0.3) ? new File([value], 'x.png') : value);
    return { form: undefined, raw: form };
  }
  return {
    form: undefined,
    raw: new URLSearchParams(fields.map(([a, b]) => [a, b.toWellFormed()])).toString(),
    contentType: 'application/x-www-form-urlencoded',
  };
}

const CODES = new Set<string>(APP_ERROR_CODES);

/** Why an answer is wrong; null when it is not. `isOff`: the server has no such service, and says so. */
async function whatIsWrong(
  route: ServedRoute,
  answer: Response,
  { ms, isOff }: { readonly ms: number; readonly isOff: boolean },
): Promise<string | null> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await answer.body?.cancel();
  const text = isStream ? '' : await answer.text();
  if (answer.status >= 500 && !isOff) return `${answer.status} ${text.slice(0, 200)}`;
  if (ms > patience(SLOW_MS)) return `took ${Math.round(ms)} ms`;
  if (/\bat [^\s]+ \(.*:\d+:\d+\)|node_modules|SQLITE_/.test(text)) return `tells of the inside: ${text.slice(0, 200)}`;
  const twice = answer.headers.get('content-type')?.startsWith('text/html') ? twiceOn(text) : null;
  if (twice) return twice;
  if (route.kind !== 'api' || answer.status < 400) return null;
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string } };
    const isShaped = CODES.has(error.code) && typeof error.message === 'string' && error.message !== '';
    return isShaped ? null : `no error of the catalogue: ${text.slice(0, 200)}`;
  } catch {
    // An address that does not fit any route is answered by the page for that.
    return answer.status === 404 ? null : `no error of the catalogue: ${answer.status} ${text.slice(0, 200)}`;
  }
}

/** Two things of one id: a label then leads to the wrong field. */
function twiceOn(html: string): string | null {
  const ids = [...html.matchAll(/<[a-z][^>]*\sid="([^"]*)"/g)].map(([, id]) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  return twice === undefined ? null : `id "${twice}" stands twice`;
}

const shown = (asked: Sent) =>
  `${asked.method} ${asked.path.slice(0, 200)} ${JSON.stringify(asked.body ?? (typeof asked.raw === 'string' ? asked.raw : '')).slice(0, 400)}`;

/** Eight times what is read of any body. Long lists of long lists would be hundreds of megabytes, and the time that of writing them. */
const MOST_SENT = 2_000_000;

function withinMemory(asked: Sent): Sent {
  const text = asked.body === undefined ? '' : JSON.stringify(asked.body);
  return text.length > MOST_SENT ? { ...asked, body: undefined, raw: text.slice(0, MOST_SENT) } : asked;
}

async function fuzz(route: ServedRoute, cases: number): Promise<void> {
  const row = ROWS[keyOf(route)];
  if (!row) throw new Error(`${keyOf(route)} has no row in route-table.ts`);
  const fixture = await batteryFixture();
  const numbers = orderNumbers(fixture.database);
  const dice = diceOf(SEED ^ Number(Bun.hash.crc32(keyOf(route))));
  const wrong: string[] = [];
  for (let at = 0; at < cases; at++) {
    const asked = withinMemory(broken(route, row, dice, fixture));
    const started = performance.now();
    const answer = await fixture.send(asked);
    const problem = await whatIsWrong(route, answer, {
      ms: performance.now() - started,
      isOff: [row.answers].flat().includes(answer.status),
    });
    if (problem) wrong.push(`${problem}\n    ${shown(asked)}`);
    sent++;
  }
  await fixture.pump();
  const errors = fixture.ctx.logged.filter((line) => line.includes('"request failed"'));
  expect({
    wrong: wrong.slice(0, 5),
    count: wrong.length,
    errors: errors.slice(0, 3).map((line) => line.slice(0, 600)),
  }).toEqual({ wrong: [], count: 0, errors: [] });
  expect(await brokenRules(fixture.database)).toEqual([]);
  const after = orderNumbers(fixture.database);
  for (const [id, number] of numbers) expect(after.get(id)).toBe(number);
}

describe('whatever is sent is answered in the catalogue’s words, soon, and leaves the books right', () => {
  for (const [at, route] of routes.entries()) {
    const all = route.kind === 'api' ? CASES_OF_A_CALL : CASES_OF_A_SCREEN;
    const hasItsTurn = isLongRun || (at + dayOfRun) % ONE_OF === 0;
    const cases = hasItsTurn ? all : Math.ceil(all / A_TENTH);
    test(`${keyOf(route)}, ${cases} times`, () => fuzz(route, cases), 600_000);
  }
});
