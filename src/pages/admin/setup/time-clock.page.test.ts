import { describe, expect, test } from 'bun:test';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

const PATH = `${ROMA}/settings/time-clock`;

async function aPage() {
  const pages = await adminPages();
  const group = () => readSettingsGroup(pages.ctx, ROMA_SCOPE, 'employeeTimeClock');
  const row = (at: number, name: string, limit: string, more: Record<string, string> = {}) => {
    const fields: Record<string, string> = { id: '', name, type: 'UNPAID', limit, minutes: '', ...more };
    return Object.fromEntries(Object.entries(fields).map(([part, text]) => [`shiftBreakPresets.${at}.${part}`, text]));
  };
  const save = async (fields: Record<string, string>) =>
    pages.post('manager', PATH, {
      version: String((await group()).version),
      enableEmployeeTimeClock: 'on',
      enableBreakRecording: 'on',
      automaticDeductionAfterHours: '6',
      ...fields,
    });
  return { pages, group, row, save };
}

describe('the time clock of a store', () => {
  test('is saved with its breaks, and shown again; a row without a name is gone', async () => {
    const { pages, group, row, save } = await aPage();
    const answer = await save({
      ...row(0, 'Lunch', 'OTHERS', { id: 'meal', minutes: '75' }),
      ...row(1, '', 'ONE_HOUR', { id: 'rest' }),
      ...row(2, 'Smoke', 'NONE', { type: 'PAID' }),
    });
    expect(answer.status).toBe(303);
    const { value } = await group();
    expect(value).toMatchObject({
      enableEmployeeTimeClock: true,
      enableAutomaticDeduction: false,
      automaticDeductionAfterHours: 6,
      shiftBreakPresets: [
        { id: 'meal', name: 'Lunch', type: 'UNPAID', limit: { type: 'OTHERS', duration: { hours: 1, minutes: 15 } } },
        { name: 'Smoke', type: 'PAID', limit: { type: 'NONE' } },
      ],
    });
    const { html } = await pages.get('manager', PATH);
    expect(fieldValue(html, 'shiftBreakPresets.0.minutes')).toBe('75');
    expect(fieldValue(html, 'shiftBreakPresets.1.name')).toBe('Smoke');
  });

  test('wants a length for a break of another length, and two names for two breaks', async () => {
    const { group, row, save } = await aPage();
    const before = await group();
    const none = await save(row(0, 'Lunch', 'OTHERS'));
    expect([none.status, none.html.includes('Enter 1 to 299 minutes.')]).toEqual([400, true]);
    const same = await save({ ...row(0, 'Lunch', 'ONE_HOUR'), ...row(1, 'lunch', 'NONE') });
    expect([same.status, same.html.includes('Two of these have the same name.')]).toEqual([400, true]);
    expect((await save({ ...row(0, 'Lunch', 'NONE'), automaticDeductionAfterHours: '1' })).status).toBe(400);
    expect(await group()).toEqual(before);
  });
});
