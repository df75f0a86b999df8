import type { NewSession } from '#db/access/sessions.repository.ts';
import { customerCookie, EMPLOYEE_COOKIE, POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import type { PlantedStore } from './plant-store.ts';

/** Every kind of caller: the rows of domain rules §6, and no one at all. */
export const ROLES = [
  'superAdmin',
  'restaurantAdmin',
  'restaurantUser',
  'storeAdmin',
  'storeUser',
  'posTerminal',
  /** Takes orders and nothing else. */
  'employee',
  /** Has every permission. */
  'headEmployee',
  /** A paired screen of a kitchen. */
  'kitchenScreen',
  /** A paired screen that guests look at. */
  'orderReadyScreen',
  /** A paired screen that faces the customers of a till. */
  'customerDisplay',
  'customer',
  'nobody',
] as const;
export type Role = (typeof ROLES)[number];

type SessionOfRole = Omit<NewSession, 'lifetimeDays'> & { readonly cookie: string };

export const USERS = {
  superAdmin: 'user_platform_admin',
  restaurantAdmin: 'user_golden-wok_owner',
  restaurantUser: 'user_golden-wok_office',
  storeAdmin: 'user_wok-carlton_manager',
  storeUser: 'user_wok-carlton_staff',
} as const satisfies Partial<Record<Role, string>>;

const EMPLOYEES = { employee: 'emp_carlton_tess', headEmployee: 'emp_carlton_mei' } as const;

export function sessionsOf(role: Role, own: PlantedStore): SessionOfRole[] {
  const { restaurantId, storeId, terminalId, screenId, readyScreenId, displayId, customerId } = own.ids;
  if (role in USERS) {
    return [{ cookie: STAFF_COOKIE, kind: 'staff', subjectId: USERS[role as keyof typeof USERS] }];
  }
  const terminal = { restaurantId, storeId, posTerminalId: terminalId };
  const till = { cookie: POS_COOKIE, kind: 'posTerminal', subjectId: terminalId, restaurantId, storeId } as const;
  if (role === 'posTerminal') return [till];
  if (role === 'kitchenScreen') return [{ ...till, subjectId: screenId }];
  if (role === 'orderReadyScreen') return [{ ...till, subjectId: readyScreenId }];
  if (role === 'customerDisplay') return [{ ...till, subjectId: displayId }];
  if (role in EMPLOYEES) {
    const subjectId = EMPLOYEES[role as keyof typeof EMPLOYEES];
    return [till, { cookie: EMPLOYEE_COOKIE, kind: 'employee', subjectId, ...terminal }];
  }
  if (role === 'customer') {
    return [{ cookie: customerCookie(restaurantId), kind: 'customer', subjectId: customerId, restaurantId }];
  }
  return [];
}
