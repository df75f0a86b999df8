import { ADMIN_ROWS, STAFF_APP_ROWS } from './admin-rows.ts';
import { API_ROWS } from './api-rows.ts';
import type { Role } from './roles.ts';
import type { Row } from './route-row.ts';
import { WEBSITE_ROWS } from './website-rows.ts';

/**
 * Every route of the registry by method and path: who is let in, with what request. A new route needs a row in one of
 * the three lists; what is missing is named by the first test of `s4-permissions.test.ts`.
 */
export const ROWS: Readonly<Record<string, Row>> = {
  ...API_ROWS,
  ...ADMIN_ROWS,
  ...STAFF_APP_ROWS,
  ...WEBSITE_ROWS,
};

/**
 * The till's own screens are one app, whose data come through the API; it has nothing to ask for itself. What a phone keeps of the
 * staff app says nothing of anyone.
 */
export const APPS: readonly string[] = [
  'GET /pos/*',
  'GET /kitchen/*',
  'GET /ready/*',
  'GET /display/*',
  'GET /staff/offline',
  'GET /staff/manifest.webmanifest',
];

export const isAllowed = (row: Row, role: Role, form?: string): boolean =>
  ((form === undefined ? undefined : row.whoOf?.[form]) ?? row.who).includes(role);
