import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { type AccessibilitySettings, unsaidAccessibility } from '#src/domain/tenancy/accessibility.schema.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { mountSurface } from '#src/server/pages.tsx';
import { testApp } from '#src/server/testing/test-app.ts';
import { storefrontSurface } from './storefront.surface.ts';

const STORE = '/restaurants/roma-pizza/stores/roma-newtown';
const PUBLISHED = { isPublished: true, email: 'hi@roma.example', checkedIsoDate: '2026-11-20' } as const;

/** The website of a store that says this of its accessibility. */
async function website(said: Partial<AccessibilitySettings>) {
  const ctx = await printingFixture();
  const { version } = await readSettingsGroup(ctx, ROMA_SCOPE, 'accessibility');
  const value = { ...unsaidAccessibility(), ...said };
  await saveSettings(ctx, ROMA_SCOPE, { name: 'accessibility', value, version, by: BY_OWNER });
  const { app } = await testApp(
    (on, at) =>
      mountSurface(on, storefrontSurface, {
        ctx: at,
        manifest: UNBUILT,
        baseOf: () => '',
        cartLink: async () => '',
        keeper: null,
      }),
    { ctx },
  );
  return async (path: string) => {
    const answer = await app.request(STORE + path);
    return { status: answer.status, html: await answer.text() };
  };
}

const LINK = `href="${STORE}/accessibility"`;

describe('a store’s accessibility statement', () => {
  test('is linked at the bottom of every page and says whom to write to, and from when it is', async () => {
    const get = await website({ ...PUBLISHED, phone: '02 9550 0000' });
    for (const path of ['', '/store_trading_hours', '/cart']) expect((await get(path)).html).toContain(LINK);
    const { status, html } = await get('/accessibility');
    expect(status).toBe(200);
    expect(html).toContain('WCAG) 2.2 at level AA');
    expect(html).toContain('href="mailto:hi@roma.example"');
    expect(html).toContain('href="tel:0295500000"');
    expect(html).toContain('the Australian Human Rights Commission');
    expect(html).toContain('Friday 20 November 2026');
    expect(html).not.toContain('Visiting us');
  });

  test('says of the place what the store answered, its own words as text', async () => {
    const { premises } = unsaidAccessibility();
    const get = await website({
      ...PUBLISHED,
      premises: { ...premises, entrance: 'no' },
      notes: 'Ramp at the <b>side</b> door.',
    });
    const { html } = await get('/accessibility');
    expect(html).toContain('There are steps at the entrance.');
    expect(html).toContain('Ramp at the &lt;b&gt;side&lt;/b&gt; door.');
  });

  test('is neither a page nor a link until it is published', async () => {
    const get = await website({ ...PUBLISHED, isPublished: false });
    expect((await get('/accessibility')).status).toBe(404);
    expect((await get('')).html).not.toContain(LINK);
  });
});
