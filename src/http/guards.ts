import { hasOpenApproval } from '#db/access/approvals.repository.ts';
import {
  type Caller,
  findCustomerName,
  findEmployeeCaller,
  findScreenCaller,
  findStaffCaller,
  findTerminalCaller,
  restaurantExists,
  restaurantOfStore,
  type ScreenCaller,
} from '#db/access/callers.repository.ts';
import { findSession } from '#db/access/sessions.repository.ts';
import { isTwoStepOn } from '#db/access/two-steps.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor, EmployeePermission } from '#src/domain/access/actor.ts';
import { PROTECTED_ACTIONS, type ReadingAction, readingActOf } from '#src/domain/access/approval.ts';
import { type Action, can } from '#src/domain/access/permissions.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import {
  grantPlatformScope,
  grantRestaurantScope,
  grantStoreScope,
  type PlatformScope,
  type RestaurantScope,
  type StoreScope,
} from '#src/shared/scope.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from './cookies.ts';
import type { Inbound } from './inbound.ts';
import { requestFacts } from './request-facts.ts';
import { requireSupport } from './support-guard.ts';

type GuardNeeds = Pick<AppContext, 'db' | 'clock' | 'secrets' | 'requiresTwoStep' | 'write'>;

/**
 * Decides whether the caller may come in, and makes the scope. Only what a guard returns reaches a use case. Another
 * tenant's id is `resource_not_found`, in the same words as an unknown id.
 */
export interface Guard<Granted> {
  (inbound: Inbound): Promise<Granted> | Granted;
  /** Open to everyone, so its rate is limited by address. */
  readonly isPublic?: boolean;
  /**
   * The callers it admits, for the description of the API. Left out: `anyone` if it is public, else staff or a till.
   */
  readonly callers?: readonly CallerKind[];
}

export type CallerKind = 'anyone' | 'customer' | 'staff' | 'till' | 'screen' | 'box' | 'printer' | 'program';

/** Placeholder for the scope that the endpoint's path decides: a store's if it names one, else a restaurant's. */
declare const byPath: unique symbol;
export type ScopeOfPath = { readonly [byPath]: true };

interface By {
  readonly by: ActedBy;
}
export interface PublicGrant extends By {
  readonly scope: StoreScope;
  readonly actor: Extract<Actor, { kind: 'customer' }> | null;
}
export interface CustomerGrant extends By {
  readonly scope: RestaurantScope;
  readonly actor: Extract<Actor, { kind: 'customer' }>;
}
export type StaffActor = Extract<Actor, { kind: 'staff' | 'superAdmin' }>;
export interface StaffGrant extends By {
  readonly scope: ScopeOfPath;
  readonly actor: StaffActor;
}
export interface PosGrant extends By {
  readonly scope: StoreScope;
  readonly actor: Extract<Actor, { kind: 'posTerminal' | 'employee' }>;
  readonly posTerminalId: string;
  readonly employee: {
    readonly id: string;
    readonly name: string;
    readonly permissions: readonly EmployeePermission[];
  } | null;
}
export interface ScreenGrant extends By {
  readonly scope: StoreScope;
  readonly posTerminalId: string;
}
export interface CounterGrant extends By {
  readonly scope: StoreScope;
  readonly actor: Actor;
  /** The calling till and its employee; undefined for the admin. */
  readonly posTerminalId?: PosGrant['posTerminalId'];
  readonly employee?: PosGrant['employee'];
}

/** A guard with its callers. */
export function letsIn<Granted>(
  callers: readonly CallerKind[],
  guard: (inbound: Inbound) => Promise<Granted>,
): Guard<Granted> {
  return Object.assign(guard, { callers });
}

/** Webhooks, sign-in, the list of demo stores: no scope at all. */
export function anyone(): Guard<By & { readonly actor: null }> {
  const guard = async (inbound: Inbound) => ({ actor: null, by: byVisitor(inbound) });
  return Object.assign(guard, { isPublic: true });
}

/** A store's own website, signed in or not. */
export function publicStore(ctx: GuardNeeds): Guard<PublicGrant> {
  const guard = (inbound: Inbound): PublicGrant => {
    const scope = storeOfPath(ctx, inbound);
    const customer = customerBehind(ctx, inbound, scope.restaurantId);
    return { scope, actor: customer?.actor ?? null, by: customer?.by ?? byVisitor(inbound) };
  };
  return Object.assign(guard, { isPublic: true, callers: ['anyone', 'customer'] as const });
}

/** A signed-in customer of the path's restaurant. */
export function customerOf(ctx: GuardNeeds): Guard<CustomerGrant> {
  const guard = async (inbound: Inbound): Promise<CustomerGrant> => {
    const { restaurantId } = inbound.params;
    if (inbound.params.storeId) storeOfPath(ctx, inbound);
    if (!restaurantId || !(await restaurantExists(ctx.db, restaurantId))) throw notFound('restaurant');
    const customer = customerBehind(ctx, inbound, restaurantId);
    if (!customer) throw loginRequired();
    return { scope: grantRestaurantScope({ restaurantId }), ...customer };
  };
  return Object.assign(guard, { isPublic: true, callers: ['customer'] as const });
}

/** A signed-in customer of the restaurant that the query names, for calls whose path names none. */
export function customerAsked(ctx: GuardNeeds): Guard<CustomerGrant> {
  const guard = async (inbound: Inbound): Promise<CustomerGrant> => {
    const restaurantId = inbound.url.searchParams.get('restaurantId');
    if (!restaurantId || !(await restaurantExists(ctx.db, restaurantId))) throw notFound('restaurant');
    const customer = customerBehind(ctx, inbound, restaurantId);
    if (!customer) throw loginRequired();
    return { scope: grantRestaurantScope({ restaurantId }), ...customer };
  };
  return Object.assign(guard, { isPublic: true, callers: ['customer'] as const });
}

/** Staff who may do it in the store or restaurant that the path names. */
export function staffMay(ctx: GuardNeeds, action: Action): Guard<StaffGrant> {
  return letsIn(['staff'], async (inbound) => {
    const caller = await signedIn(ctx, inbound);
    const scope = await staffScope(ctx, inbound, caller.actor, action);
    return { scope: scope as unknown as ScopeOfPath, actor: caller.actor, by: byStaff(caller, inbound) };
  });
}

/** Any signed-in member of staff, before a restaurant is chosen. */
export function signedInStaff(ctx: GuardNeeds): Guard<By & { readonly actor: StaffActor; readonly scope: null }> {
  return letsIn(['staff'], async (inbound) => {
    const caller = await signedIn(ctx, inbound);
    return { scope: null, actor: caller.actor, by: byStaff(caller, inbound) };
  });
}

/** The same before two-step sign-in is on, where that is required: the one place to turn it on, and to sign out. */
export function ownAccount(ctx: GuardNeeds): Guard<By & { readonly actor: StaffActor; readonly scope: null }> {
  return letsIn(['staff'], async (inbound) => {
    const caller = await staffBehind(ctx, inbound);
    if (!caller) throw loginRequired();
    return { scope: null, actor: caller.actor, by: byStaff(caller, inbound) };
  });
}

/** The platform's people. To others the page does not exist. */
export function superAdminOnly(
  ctx: GuardNeeds,
): Guard<By & { readonly actor: Extract<Actor, { kind: 'superAdmin' }>; readonly scope: PlatformScope }> {
  return letsIn(['staff'], async (inbound) => {
    const caller = await signedIn(ctx, inbound);
    if (caller.actor.kind !== 'superAdmin') throw notFound('page');
    return { scope: grantPlatformScope(), actor: caller.actor, by: byStaff(caller, inbound) };
  });
}

/**
 * A paired terminal; with a permission, also the signed-in employee who has it. Without an employee, the till itself
 * may do what its lock screen leaves open.
 */
export function posMay(ctx: GuardNeeds, permission: EmployeePermission | null): Guard<PosGrant> {
  return letsIn(['till'], async (inbound) => {
    const grant = await posBehind(ctx, inbound);
    if (!grant) throw loginRequired('Pair this till first.');
    requireSamePlace(inbound, grant.actor);
    if (permission === null) return grant;
    if (grant.actor.permissions.includes(permission)) return grant;
    if (grant.employee) throw notAllowed();
    throw new AppError('user_not_allowed', 'Enter your PIN first.', { reason: 'pin_required' });
  });
}

/** A paired kitchen screen: its store's tickets, and nothing else. A till is none. */
export function kitchenScreen(ctx: GuardNeeds): Guard<ScreenGrant> {
  return pairedScreen(ctx, ['screen']);
}

/** A paired screen that guests look at: their numbers, and nothing else. */
export function orderReadyScreen(ctx: GuardNeeds): Guard<ScreenGrant> {
  return pairedScreen(ctx, ['orderReady']);
}

/** A paired customer display: what its own till sells now, and nothing else. */
export function customerDisplay(ctx: GuardNeeds): Guard<ScreenGrant> {
  return pairedScreen(ctx, ['display']);
}

/** A kitchen screen or an order-ready screen: what both hear, which says nothing of an order. */
export function anyScreen(ctx: GuardNeeds): Guard<ScreenGrant> {
  return pairedScreen(ctx, ['screen', 'orderReady']);
}

function pairedScreen(ctx: GuardNeeds, kinds: readonly ScreenCaller['kind'][]): Guard<ScreenGrant> {
  return letsIn(['screen'], async (inbound) => {
    const token = inbound.cookies.get(POS_COOKIE);
    const session = token ? findSession(ctx.db, ctx, token, 'posTerminal') : null;
    const screen = session ? findScreenCaller(ctx.db, session.subjectId) : null;
    if (!session || !screen || !kinds.includes(screen.kind)) throw loginRequired('Pair this screen first.');
    const { restaurantId, storeId, name } = screen;
    const posTerminalId = session.subjectId;
    note({ storeId, till: posTerminalId, actor: posTerminalId });
    const origin = `${inbound.origin} ${posTerminalId}`;
    const by: ActedBy = { mover: 'staff', kind: 'posTerminal', id: posTerminalId, name, origin };
    return { scope: grantStoreScope({ restaurantId, storeId }), posTerminalId, by };
  });
}

/** As `posMay`, for a screen that someone with the permission can also open for another employee by their PIN. */
export function posMayRead(ctx: GuardNeeds, action: ReadingAction): Guard<PosGrant> {
  const till = posMay(ctx, null);
  return letsIn(['till'], async (inbound) => {
    const grant = await till(inbound);
    await requireReading(ctx, grant, action);
    return grant;
  });
}

/** The employee's own permission, or the approval of someone who has it. The answer without says what to approve. */
async function requireReading(
  ctx: GuardNeeds,
  { scope, actor, posTerminalId, employee }: PosGrant,
  action: ReadingAction,
): Promise<void> {
  const permission = PROTECTED_ACTIONS[action];
  if (actor.permissions.includes(permission)) return;
  const at = { posTerminalId, askedById: employee?.id ?? null };
  if (await hasOpenApproval(ctx.db, ctx, scope, action, at)) return;
  const message = employee ? 'This screen needs a PIN from someone with permission.' : 'Enter your PIN first.';
  const details = { permission, act: readingActOf(action) };
  throw new AppError('user_not_allowed', message, { reason: 'pin_required', details });
}

/**
 * For actions shared by the admin and the counter. A browser that holds both logins acts as the front end whose page
 * sent the request. `reading`: what someone's PIN opens for an employee without the permission.
 */
export function staffOrPosMay(ctx: GuardNeeds, action: Action, reading?: ReadingAction): Guard<CounterGrant> {
  const staff = staffMay(ctx, action);
  return letsIn(['staff', 'till'], async (inbound) => {
    const pos = inbound.cookies.get(POS_COOKIE) ? await posBehind(ctx, inbound) : null;
    const isStaff = inbound.cookies.get(STAFF_COOKIE) !== undefined && !(pos && isPosPage(inbound));
    if (isStaff || !pos) {
      const grant = await staff(inbound);
      return { ...grant, scope: grant.scope as unknown as StoreScope };
    }
    requireSamePlace(inbound, pos.actor);
    const { restaurantId, storeId } = pos.scope;
    if (can(pos.actor, action, { restaurantId, storeId })) return pos;
    if (reading) {
      await requireReading(ctx, pos, reading);
      return pos;
    }
    if (!pos.employee) throw new AppError('user_not_allowed', 'Enter your PIN first.', { reason: 'pin_required' });
    throw notAllowed();
  });
}

/** For either kind of path: used by pages, whose guard is data. */
export function publicPath(
  ctx: GuardNeeds,
): Guard<By & { readonly scope: StoreScope | RestaurantScope | null; readonly actor: Actor | null }> {
  const store = publicStore(ctx);
  return async (inbound) => {
    const { restaurantId, storeId } = inbound.params;
    if (storeId) return store(inbound);
    if (!restaurantId) {
      // A mailed link belongs to the user who is signed in here, if any.
      const caller = await staffBehind(ctx, inbound);
      return { scope: null, actor: caller?.actor ?? null, by: caller ? byStaff(caller, inbound) : byVisitor(inbound) };
    }
    if (!(await restaurantExists(ctx.db, restaurantId))) throw notFound('restaurant');
    const customer = customerBehind(ctx, inbound, restaurantId);
    return {
      scope: grantRestaurantScope({ restaurantId }),
      actor: customer?.actor ?? null,
      by: customer?.by ?? byVisitor(inbound),
    };
  };
}

/** A store that a public call names in its body, for calls of no one path. */
export function publicStoreNamed(ctx: Pick<GuardNeeds, 'db'>, storeId: string): StoreScope {
  const owner = restaurantOfStore(ctx.db, storeId);
  if (!owner) throw notFound('store');
  note({ storeId });
  return grantStoreScope({ restaurantId: owner, storeId });
}

function storeOfPath(ctx: GuardNeeds, { params }: Inbound): StoreScope {
  const { restaurantId, storeId } = params;
  const owner = storeId ? restaurantOfStore(ctx.db, storeId) : null;
  if (!storeId || !owner || (restaurantId !== undefined && restaurantId !== owner)) throw notFound('store');
  note({ storeId });
  return grantStoreScope({ restaurantId: owner, storeId });
}

async function staffScope(
  ctx: GuardNeeds,
  inbound: Inbound,
  actor: StaffActor,
  action: Action,
): Promise<StoreScope | RestaurantScope | PlatformScope> {
  const { restaurantId, storeId } = inbound.params;
  if (storeId) {
    const scope = storeOfPath(ctx, inbound);
    const place = { restaurantId: scope.restaurantId, storeId };
    if (!can(actor, action, place)) throw isKnownAt(actor, place) ? notAllowed() : notFound('store');
    if (actor.kind === 'superAdmin') await requireSupport(ctx, scope, { inbound, userId: actor.userId });
    return scope;
  }
  if (restaurantId) {
    const exists = await restaurantExists(ctx.db, restaurantId);
    if (!exists) throw notFound('restaurant');
    if (!can(actor, action, { restaurantId })) {
      throw isKnownAt(actor, { restaurantId }) ? notAllowed() : notFound('restaurant');
    }
    note({ restaurantId });
    const scope = grantRestaurantScope({ restaurantId });
    if (actor.kind === 'superAdmin') await requireSupport(ctx, scope, { inbound, userId: actor.userId });
    return scope;
  }
  if (!can(actor, action, 'platform')) throw notFound('page');
  return grantPlatformScope();
}

/** Whether the place may be known to exist: the person has some role in that store, or in its restaurant. */
function isKnownAt(actor: StaffActor, place: { restaurantId: string; storeId?: string }): boolean {
  if (actor.kind === 'superAdmin') return true;
  return actor.memberships.some(
    (one) =>
      one.restaurantId === place.restaurantId &&
      (place.storeId === undefined || !('storeId' in one) || one.storeId === place.storeId),
  );
}

async function signedIn(ctx: GuardNeeds, inbound: Inbound): Promise<Caller<'staff'> | Caller<'superAdmin'>> {
  const caller = await staffBehind(ctx, inbound);
  if (!caller) throw loginRequired();
  // The cell that vouches for a person has looked at it.
  if (!inbound.person && (await lacksTwoStep(ctx, caller.actor))) {
    const message = 'Turn on two-step sign-in first.';
    throw new AppError('user_not_allowed', message, { reason: 'two_step_required' });
  }
  return caller;
}

/** Whether a platform admin has yet to turn on two-step sign-in, where that is required. */
export async function lacksTwoStep(
  ctx: Pick<GuardNeeds, 'db' | 'requiresTwoStep'>,
  { kind, userId }: StaffActor,
): Promise<boolean> {
  return (
    ctx.requiresTwoStep === true && kind === 'superAdmin' && !(await isTwoStepOn(ctx.db, grantPlatformScope(), userId))
  );
}

/** The signed-in user, if any. */
export async function staffBehind(
  ctx: GuardNeeds,
  inbound: Inbound,
): Promise<Caller<'staff'> | Caller<'superAdmin'> | null> {
  const token = inbound.cookies.get(STAFF_COOKIE);
  const session = token ? findSession(ctx.db, ctx, token, 'staff') : null;
  const caller = session ? await findStaffCaller(ctx.db, session.subjectId) : await vouchedFor(ctx, inbound);
  if (caller) note({ actor: caller.actor.userId });
  return caller;
}

/** Signed in with another cell of ours: their rights here are of this cell, but for those of the platform's own people. */
async function vouchedFor(
  ctx: GuardNeeds,
  { person }: Inbound,
): Promise<Caller<'staff'> | Caller<'superAdmin'> | null> {
  if (!person) return null;
  const { userId, name, isSuperAdmin } = person;
  if (isSuperAdmin) return { actor: { kind: 'superAdmin', userId }, name };
  return findStaffCaller(ctx.db, userId);
}

function customerBehind(
  ctx: GuardNeeds,
  inbound: Inbound,
  restaurantId: string,
): Pick<CustomerGrant, 'actor' | 'by'> | null {
  const token = inbound.cookies.get(customerCookie(restaurantId));
  const session = token ? findSession(ctx.db, ctx, token, 'customer') : null;
  if (session?.restaurantId !== restaurantId) return null;
  const customerId = session.subjectId;
  const name = findCustomerName(ctx.db, restaurantId, customerId);
  if (name === null) return null;
  note({ actor: customerId });
  return {
    actor: { kind: 'customer', customerId, restaurantId },
    by: { mover: 'customer', kind: 'customer', id: customerId, name: name || 'Customer', origin: inbound.origin },
  };
}

/** The terminal behind the cookie, and its employee. */
export async function posBehind(ctx: GuardNeeds, inbound: Inbound): Promise<PosGrant | null> {
  const token = inbound.cookies.get(POS_COOKIE);
  const session = token ? findSession(ctx.db, ctx, token, 'posTerminal') : null;
  const terminal = session ? await findTerminalCaller(ctx.db, session.subjectId) : null;
  if (!terminal) return null;
  const { restaurantId, storeId, posTerminalId } = terminal.actor;
  const scope = grantStoreScope({ restaurantId, storeId });
  const origin = `${inbound.origin} ${posTerminalId}`;
  const employee = await employeeBehind(ctx, inbound, { storeId, posTerminalId });
  note({ storeId, till: posTerminalId, actor: employee?.actor.employeeId ?? posTerminalId });
  if (!employee) {
    const by: ActedBy = { mover: 'staff', kind: 'posTerminal', id: posTerminalId, name: terminal.name, origin };
    return { scope, actor: terminal.actor, by, posTerminalId, employee: null };
  }
  const { employeeId, permissions } = employee.actor;
  const by: ActedBy = { mover: 'staff', kind: 'employee', id: employeeId, name: employee.name, origin };
  return {
    scope,
    actor: employee.actor,
    by,
    posTerminalId,
    employee: { id: employeeId, name: employee.name, permissions },
  };
}

async function employeeBehind(
  ctx: GuardNeeds,
  inbound: Inbound,
  terminal: { storeId: string; posTerminalId: string },
): Promise<Caller<'employee'> | null> {
  const token = inbound.cookies.get(EMPLOYEE_COOKIE);
  const session = token ? findSession(ctx.db, ctx, token, 'employee') : null;
  if (!session || session.posTerminalId !== terminal.posTerminalId) return null;
  return findEmployeeCaller(ctx.db, session.subjectId, terminal);
}

/** A terminal belongs to one store: ids of any other place are not found. */
function requireSamePlace(
  { params }: Inbound,
  place: { restaurantId: string; storeId: string; posTerminalId?: string },
) {
  if (params.storeId !== undefined && params.storeId !== place.storeId) throw notFound('store');
  if (params.restaurantId !== undefined && params.restaurantId !== place.restaurantId) throw notFound('store');
  if (params.posTerminalId !== undefined && params.posTerminalId !== place.posTerminalId) throw notFound('terminal');
}

function isPosPage({ request }: Inbound): boolean {
  const referer = request.headers.get('referer');
  if (!referer || !URL.canParse(referer)) return false;
  const { pathname, host } = new URL(referer);
  return pathname === '/pos' || pathname.startsWith('/pos/') || host.startsWith('pos.');
}

function byStaff(caller: Caller<'staff'> | Caller<'superAdmin'>, inbound: Inbound): ActedBy {
  const { kind, userId } = caller.actor;
  return { mover: 'staff', kind, id: userId, name: caller.name, origin: inbound.origin };
}

export function byVisitor(inbound: Inbound): ActedBy {
  return { mover: 'customer', kind: 'customer', id: null, name: 'Customer', origin: inbound.origin };
}

function loginRequired(message = 'Sign in to continue.'): AppError {
  return new AppError('user_not_allowed', message, { reason: 'login_required' });
}

function notAllowed(): AppError {
  return new AppError('user_not_allowed', 'You don’t have permission to do this.');
}

function note(facts: Record<string, unknown>) {
  const request = requestFacts.getStore();
  if (request) Object.assign(request.facts, facts);
}
