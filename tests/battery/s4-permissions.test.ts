import { describe, expect, test } from 'bun:test';
import { batteryFixture } from './support/battery-fixture.ts';
import { ROLES } from './support/roles.ts';
import { askOf, type Row } from './support/route-row.ts';
import { APPS, isAllowed, ROWS } from './support/route-table.ts';
import { untouchedPrograms } from './support/untouched-programs.ts';

const GUARD_REJECTIONS = [401, 403];

/** By who they are, not by what they ask for: a call says so in its code. */
function isRejection(row: Row, status: number, text: string): boolean {
  if (row.otherwise === status) return text.startsWith('{') ? text.includes('"resource_not_found"') : true;
  return GUARD_REJECTIONS.includes(status) && (!text.startsWith('{') || text.includes('"user_not_allowed"'));
}

const wantedOf = (key: string, row: Row): readonly number[] =>
  typeof row.answers === 'object' ? row.answers : [row.answers ?? (row.forms && key.startsWith('POST') ? 303 : 200)];

const cases = Object.entries(ROWS).flatMap(([key, row]) =>
  Object.keys(row.forms ?? { none: 0 }).map((form) => ({ key, row, form: row.forms ? form : undefined })),
);

describe('the permission table', () => {
  test('has a row for every route that the program serves, and none for what it does not', async () => {
    const { served } = await batteryFixture();
    const keys = served.map(({ method, path }) => `${method} ${path}`).filter((key) => !APPS.includes(key));
    expect(keys.filter((key) => !ROWS[key])).toEqual([]);
    expect(Object.keys(ROWS).filter((key) => !keys.includes(key))).toEqual([]);
  });

  for (const role of ROLES) {
    test(`lets ${role} do what domain rules §6 say, and nothing else`, async () => {
      const wrong: string[] = [];
      const untouched = untouchedPrograms();
      for (const { key, row, form } of cases) {
        const fixture = await untouched();
        const { planted, ctx } = fixture;
        const answer = await fixture.send(askOf(key, row, planted, ctx, { ids: planted.own.ids, role, form }));
        const may = isAllowed(row, role, form);
        const door = answer.headers.get('location')?.includes('/auth/login?next=') === true;
        const isLetIn = may && !door && wantedOf(key, row).includes(answer.status);
        const text = answer.status < 300 ? '' : (await answer.text()).replace(/^.*?(?=<main)/s, '').slice(0, 300);
        const isRefused = !may && (door || isRejection(row, answer.status, text));
        if (!isLetIn && !isRefused) {
          wrong.push(`${key} ${form ?? ''}: ${may ? 'may' : 'may not'}, answered ${answer.status} ${text}`);
        }
        if (!answer.bodyUsed) await answer.body?.cancel();
      }
      expect(wrong).toEqual([]);
    });
  }
});
