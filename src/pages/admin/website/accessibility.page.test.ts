import { describe, expect, test } from 'bun:test';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const PAGE = `${ROMA}/website/accessibility`;
const SAID = {
  version: '0',
  email: 'hi@roma.example',
  'premises.entrance': 'yes',
  notes: 'Ring the bell.',
  checkedIsoDate: '2026-11-20',
};

describe('the accessibility statement of the owner', () => {
  test('is published with the contact and the answers that were typed', async () => {
    const pages = await adminPages();
    const { notice } = await pages.post('owner', PAGE, { ...SAID, isPublished: 'on' });
    expect(notice).toBe('Saved. Updated on the website.');
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'accessibility');
    expect(value).toMatchObject({ isPublished: true, email: 'hi@roma.example', checkedIsoDate: '2026-11-20' });
    expect([value.premises.entrance, value.premises.toilet]).toEqual(['yes', 'unsaid']);
  });

  test('is not published without a contact or a date, which is said at both fields', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('owner', PAGE, {
      ...SAID,
      email: '',
      checkedIsoDate: '',
      isPublished: 'on',
    });
    expect(status).toBe(400);
    expect(html).toContain('Enter an email address or a phone number for customers.');
    expect(html).toContain('Enter the day you last checked the statement.');
  });

  test('is read whole before it is published, as customers would, and nothing is saved', async () => {
    const pages = await adminPages();
    const before = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'accessibility');
    const { status, html } = await pages.post('owner', PAGE, { ...SAID, do: 'preview' });
    expect(status).toBe(200);
    for (const text of ['Known limits', 'The entrance has no steps.', 'Ring the bell.', 'mailto:hi@roma.example']) {
      expect(html).toContain(text);
    }
    expect((await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'accessibility')).value).toEqual(before.value);
  });

  test('belongs to who runs the store: its staff can’t open it', async () => {
    const pages = await adminPages();
    expect((await pages.get('manager', PAGE)).status).toBe(200);
    expect((await pages.get('staff', PAGE)).status).toBe(403);
  });
});
