import { trainingRootOf } from '#src/domain/till/training.ts';
import { createTally, type Tally } from './tally.ts';

/** What a request is for. Each kind has capacity of its own, so that a flood of one leaves the others theirs. */
export type RouteClass = 'pages' | 'writes' | 'tills' | 'admin' | 'webhooks' | 'boxes' | 'streams';

export interface Asking {
  readonly routeClass: RouteClass;
  /** Who a limit counts (`callerOf`). */
  readonly caller: string;
  readonly storeId: string | null;
}

export interface AdmissionLimits {
  /** Work under way at once, of all kinds. */
  readonly total: number;
  /** The part that only this kind may use. The rest is first come, first served. */
  readonly reserved: Readonly<Record<RouteClass, number>>;
  /** For one caller and one kind: a shop's guests and its tills share an address, but not this. */
  readonly perCaller: number;
  /** Pages and orders of one store's website. */
  readonly perStore: number;
}

/** Beyond the total a waiting person gains nothing: one process works on one request at a time. */
export const ADMISSION: AdmissionLimits = {
  total: 400,
  reserved: { pages: 0, writes: 40, tills: 80, admin: 30, webhooks: 40, boxes: 20, streams: 10 },
  perCaller: 120,
  perStore: 160,
};

const CLASSES: readonly (readonly [RegExp, RouteClass])[] = [
  [/^\/(api\/)?stripe\/webhooks(\/|$)/, 'webhooks'],
  [/^\/api\/uber-direct\/notifications\//, 'webhooks'],
  [/^\/api\/live\//, 'streams'],
  [/^\/api\/sync\//, 'boxes'],
  [/^\/(pos|kitchen|ready|display|api\/(pos|orders|cash|floor|menu|printing|printers|login))(\/|$)/, 'tills'],
  [/^\/(admin|staff|api\/(images|restaurants|restaurant-users|staff|store-users|stores))(\/|$)/, 'admin'],
];

/** From the path only: what a caller says about itself may be made up. A till in training is a till. */
export function routeClassOf(method: string, given: string): RouteClass {
  const path = given.slice(trainingRootOf(given)?.length ?? 0);
  for (const [pattern, routeClass] of CLASSES) if (pattern.test(path)) return routeClass;
  return method === 'GET' || method === 'HEAD' ? 'pages' : 'writes';
}

export function storeOfPath(path: string): string | null {
  return /\/stores\/([^/]+)/.exec(path)?.[1] ?? null;
}

export interface Admission {
  /** False: there is no room. Who was let in says when it leaves. */
  enter(asking: Asking): boolean;
  leave(asking: Asking): void;
  readonly counters: { inFlight: number; refused: number };
}

/** Counts the work under way and lets in what has room (performance target P6). */
export function createAdmission(limits: AdmissionLimits = ADMISSION): Admission {
  const { total, reserved, perCaller, perStore } = limits;
  const shared = total - Object.values(reserved).reduce((sum, one) => sum + one, 0);
  const counters = { inFlight: 0, refused: 0 };
  const byClass = createTally();
  const byCaller = Object.fromEntries(Object.keys(reserved).map((name) => [name, createTally()])) as Record<
    RouteClass,
    Tally
  >;
  const byStore = createTally();
  let sharedInUse = 0;

  const hasRoom = (asking: Asking) => {
    const isRoomOfClass = byClass.of(asking.routeClass) < reserved[asking.routeClass];
    if (!isRoomOfClass && sharedInUse >= shared) return false;
    if (byCaller[asking.routeClass].of(asking.caller) >= perCaller) return false;
    return !isWebsite(asking) || byStore.of(asking.storeId) < perStore;
  };

  return {
    counters,
    enter(asking) {
      if (!hasRoom(asking)) {
        counters.refused++;
        return false;
      }
      counters.inFlight++;
      if (byClass.add(asking.routeClass, 1) > reserved[asking.routeClass]) sharedInUse++;
      byCaller[asking.routeClass].add(asking.caller, 1);
      if (isWebsite(asking)) byStore.add(asking.storeId, 1);
      return true;
    },
    leave(asking) {
      counters.inFlight--;
      if (byClass.add(asking.routeClass, -1) >= reserved[asking.routeClass]) sharedInUse--;
      byCaller[asking.routeClass].add(asking.caller, -1);
      if (isWebsite(asking)) byStore.add(asking.storeId, -1);
    },
  };
}

/** A store's tills and its admin are never shut out by its guests. */
function isWebsite(asking: Asking): asking is Asking & { storeId: string } {
  return asking.storeId !== null && (asking.routeClass === 'pages' || asking.routeClass === 'writes');
}
