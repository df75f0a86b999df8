import type { AdminPage, Example } from '#src/pages/admin/admin-page.ts';
import { adminPages } from '#src/pages/admin/admin-pages.ts';
import { staffPages } from '#src/pages/staff/staff-pages.ts';
import type { PageGuard } from '#src/pages/surface.ts';
import type { Ids } from './plant-store.ts';
import { ALL, PLATFORM, STAFF, STAFF_WHO_MAY } from './role-groups.ts';
import type { Role } from './roles.ts';
import type { Request, Row } from './route-row.ts';

/** Every page of the admin, and every button of it that changes something, from the page's own facts. */
export const ADMIN_ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  adminPages.flatMap((page) => rowsOf(page, '/admin')),
);

/** The same of the staff app, whose screens say it in the same words. */
export const STAFF_APP_ROWS: Readonly<Record<string, Row>> = Object.fromEntries(
  staffPages.flatMap((page) => rowsOf(page, '/staff')),
);

function rowsOf(page: AdminPage, prefix: '/admin' | '/staff'): [string, Row][] {
  const { guard, example = {} } = page;
  const path = page.path === '/' ? prefix : prefix + page.path;
  const both = {
    who: whoPasses(guard),
    // The platform's page there is hidden from all others.
    ...(guard === 'superAdmin' ? { otherwise: 404 as const } : {}),
    ...(example.query ? { query: filled(example.query) } : {}),
  };
  const opened: [string, Row] = [`GET ${path}`, { ...both, ...(example.opens ? { answers: example.opens } : {}) }];
  if (!page.action) return [opened];
  if (!example.forms) throw new Error(`${page.path} has a form: its page gives no example of what is sent`);
  return [opened, [`POST ${path}`, { ...both, ...formsOf({ ...example, forms: example.forms }) }]];
}

function formsOf({ forms, needs, ofAccepted, answers, isLogin }: Example & Required<Pick<Example, 'forms'>>) {
  const whoOf = Object.entries(needs ?? {}).map(([button, action]) => [button, whoPasses({ action })] as const);
  return {
    forms: Object.fromEntries(Object.entries(forms).map(([button, values]) => [button, filled(values)])),
    ...(needs ? { whoOf: Object.fromEntries(whoOf) } : {}),
    ...(ofAccepted ? { acceptedFor: ofAccepted } : {}),
    ...(answers ? { answers } : {}),
    ...(isLogin ? { audit: 'login' as const } : {}),
  };
}

function whoPasses(guard: PageGuard): readonly Role[] {
  if (guard === 'public') return ALL;
  if (guard === 'superAdmin') return PLATFORM;
  if (guard === 'signedIn' || guard === 'ownAccount') return STAFF;
  const who = typeof guard === 'object' ? STAFF_WHO_MAY[guard.action] : undefined;
  if (!who) throw new Error(`role-groups.ts does not say who of the staff passes ${JSON.stringify(guard)}`);
  return who;
}

/** People of the demo and a store that has none of what is planted, which no page of the product may know. */
const PEOPLE: Readonly<Record<string, string>> = {
  managerEmail: 'manager.carlton@golden-wok.example',
  ownerEmail: 'owner@golden-wok.example',
  password: 'servery-demo',
  thirdStoreId: 'fish-ponsonby',
};

/** `{itemId}` in the names and values is that of the ids, `{ownerEmail}` a demo user's. */
function filled(values: Readonly<Record<string, string>>) {
  return ({ ids }: Pick<Request, 'ids'>) => {
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const id = PEOPLE[name] ?? ids[name as keyof Ids];
        if (id === undefined) throw new Error(`the battery knows no ${name}: plant one`);
        return id;
      });
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [fill(name), fill(value)]));
  };
}
