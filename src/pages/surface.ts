/** A front end: a list of pages, each with its guard. The list is the route table. */
import type { ReactNode } from 'react';
import type { ApiClient } from '#islands/runtime/api-client.ts';
import type { ClientManifest } from '#islands/runtime/manifest.ts';
import type { Action } from '#src/domain/access/permissions.ts';
import type { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Page, PageActor, PageContext, PageRequest, PageView } from './page.tsx';

/**
 * - `public`: anyone; a path with a store gives a store scope, one with a restaurant a restaurant scope.
 * - `customer`: a signed-in customer of the path's restaurant.
 * - `signedIn`: any signed-in user; no scope.
 * - `ownAccount`: the same, even a platform admin who has yet to turn on two-step sign-in.
 * - `superAdmin`: the platform's own users; the scope is the platform.
 * - `{ action }`: users who may do it in the path's store or restaurant.
 */
export type PageGuard = 'public' | 'customer' | 'signedIn' | 'ownAccount' | 'superAdmin' | { readonly action: Action };

export interface SurfacePage {
  // biome-ignore lint/suspicious/noExplicitAny: pages of different scopes stand in one list; the guard makes the scope
  readonly page: Page<any, any, any>;
  readonly guard: PageGuard;
}

/** Under the prefix of its surface. */
export const WORKER_PATH = '/worker.js';

/** A whole-page app: answers every address under its path with a document of its own. */
export interface SurfaceApp {
  /** `/*` takes all addresses that no page of the surface has. */
  readonly path: string;
  respond(request: AppRequest): Promise<Response>;
  /** Origins of others' scripts that this caller's page loads; none by default. */
  scripts?(request: Pick<AppRequest, 'ctx' | 'api'>): Promise<readonly string[]>;
  /** A service worker of its own, as script, with which the app starts offline. */
  worker?(of: { readonly manifest: ClientManifest; readonly base: string }): string;
}

export interface AppRequest {
  readonly ctx: PageContext;
  readonly request: Request;
  readonly manifest: ClientManifest;
  readonly base: string;
  /** For the scripts that the library writes; the answer's policy allows it. */
  readonly nonce: string;
  /** The product's own API in process, with the caller's cookies. */
  readonly api: ApiClient;
  readonly cookies: Readonly<Record<string, string>>;
}

/** An error of a page, for a frame around it. */
export interface FramedError<Scope = StoreScope> {
  readonly ctx: PageContext;
  readonly scope: Scope;
  /** The signed-in user; null on the website. */
  readonly actor: PageActor | null;
  readonly base: string;
  readonly error: AppError;
  /** The page that failed. */
  readonly retryHref: string;
}

/** Surrounds a page's error with a way out. If it throws, the bare error page is shown. */
export type ErrorFrame = {
  /** Whose frame to use: the ids in an address, which need not be that of a page. Null for no one's. */
  placeIn(pathname: string): Readonly<Record<string, string>> | null;
} & (
  | { readonly for: 'everybody'; render(error: FramedError): Promise<ReactNode> }
  /** Only who is signed in as staff has it; the scope is a store that they may see. */
  | { readonly for: 'staff'; render(error: FramedError<StoreScope | null>): Promise<ReactNode> }
);

export interface Surface {
  readonly name: 'storefront' | 'admin' | 'staff' | 'pos';
  /** Its path when no host is bound to it: `/admin`; the storefront is at the root. */
  readonly prefix: '' | '/admin' | '/staff' | '/pos' | '/kitchen' | '/ready' | '/display';
  readonly pages: readonly SurfacePage[];
  readonly apps?: readonly SurfaceApp[];
  /** Where to go without a sign-in; `next` is added. Null shows an error page instead. */
  loginHref?(base: string, params: Readonly<Record<string, string>>): string | null;
  /** Where a platform admin turns on two-step sign-in, which is required before anything else. */
  twoStepHref?(base: string): string;
  /** Where a platform admin says why they open a restaurant; `next` is added. */
  supportHref?(base: string, params: Readonly<Record<string, string>>): string;
  /** Surrounds every page: header, navigation. May load data of its own. */
  frame?(body: ReactNode, request: PageRequest<unknown>, view: PageView): ReactNode | Promise<ReactNode>;
  /**
   * The part of a cached page's query that it depends on, always written alike; '' or `?name=value`. Left out if there
   * is none.
   */
  cacheQuery?(query: URLSearchParams): string;
  readonly errorFrame?: ErrorFrame;
  /** Rejected forms go back to their page by a redirect, so that Back and reload never ask to send them again. */
  readonly refusesByRedirect?: boolean;
}
