/**
 * A server-rendered page: a constant with a path, what it loads and how it looks. This file has types and one function
 * that returns its argument; it imports nothing of the server.
 */
import type { ReactNode } from 'react';
import { fillPath, type PathParams } from '#src/contracts/endpoint.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import type { Surface } from './surface.ts';

/**
 * The server declares what it passes to pages, so that pages need nothing of `src/server`: `declare module
 * '#src/pages/page.tsx' { interface PageTypes { ctx: AppContext; actor: Actor } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a place for the server to declare into
export interface PageTypes {}
export type PageContext = PageTypes extends { ctx: infer Context } ? Context : unknown;
export type PageActor = PageTypes extends { actor: infer Actor } ? Actor : unknown;

/** A page's request to a provider that bills each one. */
export type BilledQuestion = 'suggestAddresses' | 'locateAddress' | 'courierQuote';

/** One request for a page, after its surface's guard has made the scope. */
export interface PageRequest<Scope, Path extends string = string> {
  readonly ctx: PageContext;
  readonly scope: Scope;
  readonly actor: PageActor;
  readonly params: PathParams<Path>;
  readonly query: URLSearchParams;
  readonly url: URL;
  /** Empty at a host's root, `/admin` behind a prefix. Only `href` may read it. */
  readonly base: string;
  /** As the browser sent them. */
  readonly cookies: Readonly<Record<string, string>>;
  /** Whether this visitor may make one more such request. Calling it counts as one. */
  mayAskBilled(question: BilledQuestion): boolean;
}

/** A cookie that an answer sets; always HttpOnly, SameSite=Lax, path `/`. An empty value removes it. */
export interface PageCookie {
  readonly name: string;
  readonly value: string;
  readonly maxAgeSeconds: number;
}

export interface PageFileRequest<Scope, Path extends string = string> extends PageRequest<Scope, Path> {
  /** The actor, for history and audit rows. */
  readonly by: ActedBy;
}

/** The page's own form as it was sent. */
export interface PageActionRequest<Scope, Path extends string = string> extends PageFileRequest<Scope, Path> {
  readonly form: FormData;
}

/** The form's input and its errors: the page is rendered again with both, so nothing typed is lost. */
export interface FormState {
  readonly values: Readonly<Record<string, string>>;
  /** Every value of a name that is sent more than once, as ticked boxes are. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** By the dotted path, which is the field's name. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error of the whole form; shown above the fields. */
  readonly message: string | null;
}

/** The hidden field of a form that makes something new: its key, so that it makes it once however often it is sent. */
export const ONCE_FIELD = 'once';

export const EMPTY_FORM: FormState = { values: {}, errors: {}, message: null };

/** An action's answer. An `AppError` that it throws becomes `again` for `validation_failed`, else an error page. */
export type ActionAnswer =
  | {
      readonly kind: 'redirect';
      readonly to: string;
      readonly notice?: string;
      readonly cookies?: readonly PageCookie[];
    }
  | {
      readonly kind: 'again';
      readonly form: FormState;
      readonly status?: 200 | 400 | 403 | 409 | 503;
      /** The user the form signed in before it was rejected: the page is rendered for them. */
      readonly signedIn?: { readonly actor: PageActor; readonly cookies: readonly PageCookie[] };
    }
  /** For an island that sent the form with `accept: application/json`. */
  | { readonly kind: 'json'; readonly body: unknown; readonly cookies?: readonly PageCookie[] }
  | StillPage;

/** A page of another front end as it would be, for a frame beside the form: it has no script, and nothing is saved. */
export interface StillPage {
  readonly kind: 'still';
  readonly surface: Surface;
  // biome-ignore lint/suspicious/noExplicitAny: whichever page it is, the scope beside it is its own
  readonly page: Page<any, any, any>;
  readonly scope: Readonly<Record<string, string>>;
  /** Knows what is typed as if it were saved. */
  readonly ctx: PageContext;
  /** Cleaned CSS instead of the restaurant's own. */
  readonly css?: string;
}

/** What rendering may use beside its data. */
export interface PageView {
  readonly base: string;
  readonly url: URL;
  readonly lang: string;
  /** The hidden field of every form that posts. Null without a sign-in, when nothing can be forged. */
  readonly csrf: string | null;
  readonly form: FormState;
  /** Shown once after a redirect: "Saved 6:42 PM". */
  readonly notice: string | null;
}

export interface PageHead {
  readonly description?: string;
  readonly canonical?: string;
  /** False keeps search engines out (carts, orders, staff screens). */
  readonly isIndexed?: boolean;
  /** The picture for shared links; a whole address, like `canonical`. */
  readonly imageUrl?: string;
  /** The page's facts as search engines read them (schema.org). */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** Without script the page reloads itself after this many seconds (a live order). */
  readonly refreshSeconds?: number;
}

/** The rendered page may be cached and shared between visitors while `key` stays the same. */
export interface PageCache {
  readonly key: string;
  readonly maxAgeSeconds: number;
  /** Users signed in with the restaurant get a page of their own, which isn't cached. */
  readonly isForStrangers?: boolean;
}

/** A file that a page answers instead when its address requests it. */
export interface PageFile {
  readonly name: string;
  /** With its charset. */
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
}

/** Methods, not function properties: a list of pages with different data is one type then. */
export interface Page<Scope, Path extends string = string, Data = unknown> {
  readonly path: Path;
  load(request: PageRequest<Scope, Path>): Promise<Data> | Data;
  /** Null: the page is drawn. For the same people as the page; `by` is for what the audit log says of it. */
  file?(request: PageFileRequest<Scope, Path>): Promise<PageFile | null>;
  title(data: Data): string;
  render(data: Data, view: PageView): ReactNode;
  action?(request: PageActionRequest<Scope, Path>): Promise<ActionAnswer>;
  cache?(data: Data): PageCache | null;
  head?(data: Data): PageHead;
  /** Other origins that its scripts may fetch from, such as that of a map's tiles. */
  connects?(data: Data): readonly string[];
  /** Other origins that its pictures may come from. */
  pictures?(data: Data): readonly string[];
  /** A restaurant's own CSS is for pages where people look around, never for those where they order, sign in or pay. */
  readonly hasOwnCss?: true;
}

/** Thrown by `load` to redirect to another address; for good where browsers and search engines may remember it. */
export class GoTo extends Error {
  constructor(
    readonly to: string,
    readonly isForGood = false,
  ) {
    super(`the page is at ${to}`);
  }
}

/** `pageOf<StoreScope>()({ path, load, … })`: the scope is given, path and data are inferred. */
export function pageOf<Scope>() {
  return <const Path extends string, Data>(page: {
    path: Path;
    load: (request: PageRequest<Scope, Path>) => Promise<Data> | Data;
    file?: (request: PageFileRequest<Scope, Path>) => Promise<PageFile | null>;
    title: (data: Data) => string;
    render: (data: Data, view: PageView) => ReactNode;
    action?: (request: PageActionRequest<Scope, Path>) => Promise<ActionAnswer>;
    cache?: (data: Data) => PageCache | null;
    head?: (data: Data) => PageHead;
    connects?: (data: Data) => readonly string[];
    pictures?: (data: Data) => readonly string[];
    hasOwnCss?: true;
  }): Page<Scope, Path, Data> => page;
}

/** The base at a host whose addresses leave this path out: a store's own domain. */
export function baseWithout(root: string): string {
  return `${LEFT_OUT}${root}`;
}

/** No path starts with it. */
const LEFT_OUT = '-';

function pathOnBase(base: string, path: string): string {
  if (base.startsWith(LEFT_OUT)) {
    const root = base.slice(LEFT_OUT.length);
    if (path === root) return '/';
    return path.startsWith(`${root}/`) ? path.slice(root.length) : path;
  }
  // A front end's home behind a prefix is the prefix itself.
  return path === '/' && base !== '' ? base : base + path;
}

/** A link to a page; never written by hand. `href('/admin', storePage, { restaurantId, storeId }, { tab: 'menu' })`. */
export function href<Path extends string>(
  base: string,
  page: { readonly path: Path },
  params: PathParams<Path>,
  query: Readonly<Record<string, string | number | null | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const path = pathOnBase(base, fillPath(page.path, params));
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** The form as it was sent and the issues of its fields, for an answer of the kind `again`. */
export function formAgain(form: FormData, issues: readonly FieldIssue[], message: string | null = null): FormState {
  const typed = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'csrf' && name !== ONCE_FIELD ? [[name, value] as const] : [],
  );
  const values = Object.fromEntries(typed);
  // In one pass: reading all values of a name for each field would take the square of what a stranger sends.
  const lists = new Map<string, string[]>();
  for (const [name, value] of typed) {
    const list = lists.get(name);
    if (list) list.push(value);
    else lists.set(name, [value]);
  }
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[issue.path] ??= issue.message;
  return { values, lists: Object.fromEntries(lists), errors, message };
}

/** Whether a box or a choice of this name was ticked with this value. */
export function isTicked({ values, lists }: FormState, name: string, value: string): boolean {
  return lists?.[name]?.includes(value) ?? values[name] === value;
}
