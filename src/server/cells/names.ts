import type { Name } from '#db/cells/places.ts';
import { TLS_ASK_PATH } from '../tls-ask.ts';

/** What of a request says whose it is. */
export interface Asked {
  readonly method: string;
  /** With the front end's prefix. */
  readonly path: string;
  /** Null: a host of the platform's own. */
  readonly host: string | null;
  readonly query: URLSearchParams;
  readonly cookies: { get(name: string): string | undefined };
  /** Of the header `authorization`. */
  readonly bearer: string | null;
  /** Where it was read, which is only where `saysInBody`. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** How secrets stand in the tables. */
export interface Hashes {
  session(token: string): string;
  box(credential: string): string;
  tillCode(code: string): string;
  boxCode(code: string): string;
  link(token: string): string;
}

const WEBHOOK = /^(\/api)?\/stripe\/webhooks\//;
const COURIER = /^\/api\/uber-direct\/notifications\//;
const SIGN_IN = /^(\/(admin|staff)\/auth\/(login|signup|reset-password)|\/api\/login)$/;
const PASSKEY = /^\/api\/auth\/passkeys\/sign-in$/;
const ACCOUNT_LINK = /^\/(admin|staff)\/auth\/action$/;
const TILL_CODE = /^\/api\/pos\/login$/;
const BOX_CODE = /^\/api\/sync\/pair$/;
const PLACE_IN_BODY = /^\/api\/(phone-auth|email-auth|printers|user|linkly)\//;
const TILLS = /^\/(pos|kitchen|ready|display|api\/(pos|live\/kitchen|linkly|tyro|worldline))(\/|$)/;
const STAFF = /^\/(admin|staff)(\/|$)/;
/** Pages over all restaurants: no part of their addresses is one. */
const PLATFORM = /^\/admin\/super-admin(\/|$)/;
const FILES = /^\/(assets|theme|healthz|metrics|cells|cluster|dev)(\/|$)/;

/** Whether only the body says it: it is short then, and read. */
export function saysInBody(method: string, path: string): boolean {
  if (method !== 'POST') return false;
  return [WEBHOOK, COURIER, SIGN_IN, PASSKEY, TILL_CODE, BOX_CODE, PLACE_IN_BODY].some((one) => one.test(path));
}

/**
 * The names by which a request's cell is found, the weightiest first: the first that any cell knows decides. None: every
 * cell answers it alike.
 */
export function namesOf(asked: Asked, hashes: Hashes): Name[] {
  const { path, host, cookies, bearer } = asked;
  if (FILES.test(path)) return [];
  const domain = path === TLS_ASK_PATH ? asked.query.get('domain') : null;
  if (domain) return [{ kind: 'host', value: domain }];
  const names: Name[] = host === null ? [] : [{ kind: 'host', value: host }];
  const placed = PLATFORM.test(path) ? null : placeOf(path);
  if (placed) return [...names, placed];
  if (asked.body) names.push(...namesInBody(asked.path, asked.body, hashes));
  const token = asked.query.get('token');
  // Whoever opens it may be signed in with another cell than the one that mailed it: that one decides.
  if (token && ACCOUNT_LINK.test(path)) return [...names, { kind: 'link', value: hashes.link(token) }];
  if (bearer) {
    names.push({ kind: 'box', value: hashes.box(bearer) }, { kind: 'session', value: hashes.session(bearer) });
  }
  const session = TILLS.test(path) ? cookies.get('servery_pos') : cookies.get('servery_staff');
  const isOfPerson = TILLS.test(path) || STAFF.test(path) || path.startsWith('/api/');
  // Who signs in anew is looked for by who they say they are.
  if (session && isOfPerson && !SIGN_IN.test(path) && !PASSKEY.test(path))
    names.push({ kind: 'session', value: hashes.session(session) });
  return names;
}

function placeOf(path: string): Name | null {
  const [, restaurantId] = /\/restaurants\/([^/]+)/.exec(path) ?? [];
  if (restaurantId) return { kind: 'restaurant', value: decoded(restaurantId) };
  const [, storeId] = /\/stores\/([^/]+)/.exec(path) ?? [];
  if (storeId) return { kind: 'store', value: decoded(storeId) };
  const [, imageId] = /^\/images\/([^/]+)/.exec(path) ?? [];
  return imageId ? { kind: 'image', value: decoded(imageId) } : null;
}

function namesInBody(path: string, body: Readonly<Record<string, unknown>>, hashes: Hashes): Name[] {
  const text = (of: unknown) => (typeof of === 'string' && of.length > 0 && of.length <= 300 ? of : null);
  const list: Name[] = [];
  const add = (kind: Name['kind'], value: string | null) => {
    if (value !== null) list.push({ kind, value });
  };
  if (WEBHOOK.test(path)) return namesInWebhook(body);
  if (COURIER.test(path)) return namesInCourierMessage(body);
  const code = text(body.pairingCode)?.toUpperCase().replaceAll(/[\s-]/g, '') ?? null;
  if (code !== null && TILL_CODE.test(path)) add('tillCode', hashes.tillCode(code));
  if (code !== null && BOX_CODE.test(path)) add('boxCode', hashes.boxCode(code));
  if (SIGN_IN.test(path)) add('email', text(body.email)?.trim().toLowerCase() ?? null);
  if (PASSKEY.test(path)) add('passkey', text(body.credentialId));
  add('restaurant', text(body.restaurantId));
  add('store', text(body.storeId));
  add('printer', text(body.printerId));
  return list;
}

/** Before its signature is looked at: it says only who is to look at it. */
function namesInWebhook(body: Readonly<Record<string, unknown>>): Name[] {
  const record = (of: unknown) => (of !== null && typeof of === 'object' ? (of as Record<string, unknown>) : {});
  const object = record(record(body.data).object);
  const told: [Name['kind'], unknown][] = [
    ['merchantAccount', body.account],
    ['payment', record(object.metadata).orderId],
    ['payment', object.payment_intent],
    ['payment', object.id],
    ['cardCustomer', object.customer],
    ['merchantAccount', object.id],
  ];
  return told.flatMap(([kind, value]) => (typeof value === 'string' && value !== '' ? [{ kind, value }] : []));
}

/** The same of a courier's: the delivery by the courier's id, or by the key that it was booked with. */
function namesInCourierMessage(body: Readonly<Record<string, unknown>>): Name[] {
  const data = body.data !== null && typeof body.data === 'object' ? (body.data as Record<string, unknown>) : {};
  return [body.delivery_id, data.external_id].flatMap((value) =>
    typeof value === 'string' && value !== '' ? [{ kind: 'courierJob' as const, value }] : [],
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
