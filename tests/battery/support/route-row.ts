import type { AppContext } from '#src/context.ts';
import { printerLoginCode } from '#src/features/printing/printer-login.ts';
import { cartCookie } from '#src/http/cookies.ts';
import type { Planted, Sent } from './battery-fixture.ts';
import type { Ids } from './plant-store.ts';
import type { Role } from './roles.ts';

/** What a row's request is made of. */
export interface Request {
  readonly ids: Ids;
  readonly phone: string;
  readonly ctx: Pick<AppContext, 'secrets'>;
}

/** One route: who may, with which request. */
export interface Row {
  readonly who: readonly Role[];
  /** What the others are answered; a page or call says 401 or 403 where it does not say otherwise. */
  readonly otherwise?: 404;
  readonly body?: (request: Request) => unknown;
  readonly query?: (request: Request) => Readonly<Record<string, string>>;
  readonly raw?: BodyInit;
  readonly contentType?: string;
  /** By the value of the button, `do`; an empty name is a form with one button. */
  readonly forms?: Readonly<Record<string, (request: Request) => Readonly<Record<string, string>>>>;
  readonly whoOf?: Readonly<Record<string, readonly Role[]>>;
  /** The status for those who may; 200 for a call, 303 for a form. */
  readonly answers?: number | readonly number[];
  /** The visitor brings a cart. */
  readonly cart?: true;
  /** Of an order that was accepted already. */
  readonly isForAccepted?: true;
  readonly acceptedFor?: readonly string[];
  /** The id isn't secret: anyone may ask with any tenant's. */
  readonly isPublicId?: true;
  /** Why no row of the audit log is written by a call that is no GET. */
  readonly audit?: 'draft' | 'ledger' | 'login' | 'reads';
}

export const TINY_PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const printerLoginCodeOf = (ctx: Pick<AppContext, 'secrets'>, printerId: string) =>
  printerLoginCode(ctx, printerId);

/** The ids that a path names, by their names there. */
const PATH_IDS: Readonly<Record<string, keyof Ids>> = {
  posTerminalId: 'terminalId',
  batchUploadJobId: 'failedJobId',
  taskId: 'feedTaskId',
};
/** What a path says that is no one's: the name of a report, a token that the provider made. */
const PATH_WORDS: Readonly<Record<string, string>> = {
  salesReportType: 'item',
  taskKind: 'googleFeeds',
  tokenId: 'btok_battery',
  sourceId: 'pm_battery',
};

export interface Ask {
  readonly ids: Ids;
  readonly role: Role;
  readonly form?: string | undefined;
}

/** The request of a row with these ids. */
export function askOf(key: string, row: Row, planted: Planted, ctx: Request['ctx'], ask: Ask): Sent {
  const [method = '', pattern = ''] = key.split(' ');
  const isAccepted = row.isForAccepted || (ask.form !== undefined && row.acceptedFor?.includes(ask.form));
  const ids = isAccepted ? { ...ask.ids, orderId: ask.ids.acceptedOrderId } : ask.ids;
  const request: Request = { ids, phone: planted.own.phone, ctx };
  const path = pattern.replaceAll(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const id = PATH_WORDS[name] ?? ids[PATH_IDS[name] ?? (name as keyof Ids)];
    if (id === undefined) throw new Error(`the battery knows no id for ${name} in ${pattern}: plant one`);
    return encodeURIComponent(id);
  });
  const search = row.query ? `?${new URLSearchParams(row.query(request))}` : '';
  const cart = row.cart ? `; ${cartCookie(ids.storeId)}=${ids.cartId}` : '';
  const form = ask.form === undefined ? undefined : row.forms?.[ask.form]?.(request);
  return {
    method,
    path: `${path}${search}`,
    cookie: `${planted.cookies[ask.role]}${cart}`.replace(/^; /, ''),
    ...(row.body ? { body: row.body(request) } : {}),
    ...(row.raw ? { raw: row.raw } : {}),
    ...(row.contentType ? { contentType: row.contentType } : {}),
    ...(form ? { form: { do: ask.form ?? '', ...form } } : {}),
  };
}

/** The ids in a row's request, which could be another tenant's. */
export function idsIn(key: string, row: Row, planted: Planted, ctx: Request['ctx'], form?: string): (keyof Ids)[] {
  const used = new Set<keyof Ids>();
  const ids = new Proxy(planted.own.ids, {
    get(target, name) {
      if (typeof name === 'string' && name in target) used.add(name as keyof Ids);
      return target[name as keyof Ids];
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  });
  // Spreading reads everything, so rows that use the accepted order are watched without it.
  const { isForAccepted, acceptedFor, ...plain } = row;
  askOf(key, plain, planted, ctx, { ids, role: 'nobody', form });
  const isAccepted = isForAccepted || (form !== undefined && acceptedFor?.includes(form));
  if (isAccepted && used.delete('orderId')) used.add('acceptedOrderId');
  return [...used];
}
