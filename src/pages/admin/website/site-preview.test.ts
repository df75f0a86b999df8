import { describe, expect, test } from 'bun:test';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const RESTAURANT = '/restaurants/roma-pizza';
const THEME = `${RESTAURANT}/website-theme`;
const LOOK = { accentColour: '#0f766e', header: 'accent', font: 'figtree', buttons: 'pill', pictures: 'square' };

const preview = (pages: AdminPages, path: string, fields: Readonly<Record<string, string>>) =>
  pages.post('owner', path, { ...fields, do: 'preview' });
const headline = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const facts = ({ ctx }: AdminPages) => ctx.menus.storeOf(ROMA_SCOPE);

describe('the website beside a form', () => {
  test('is the store’s page with what is typed, in a frame of ours only, without script, and nothing is saved', async () => {
    const pages = await adminPages();
    const before = await facts(pages);
    for (const path of [`${ROMA}/website/info`, `${RESTAURANT}/website/info`]) {
      const { status, html, policy } = await preview(pages, path, { headline: 'Pizza <b>after</b> dark' });
      expect([status, headline(html)]).toEqual([200, 'Pizza &lt;b&gt;after&lt;/b&gt; dark']);
      expect(html).not.toContain('<script type="module"');
      expect(policy).toContain("script-src 'none'");
      expect(policy).toContain("form-action 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
    }
    expect(await facts(pages)).toEqual(before);
  });

  test('follows the restaurant where the store’s form says so', async () => {
    const pages = await adminPages();
    const told = await preview(pages, `${RESTAURANT}/website/info`, { headline: 'Wood fired' });
    expect(headline(told.html)).toBe('Wood fired');
    const { restaurantName } = await facts(pages);
    const { html } = await preview(pages, `${ROMA}/website/info`, { 'headline.inherits': 'on', headline: 'Ignored' });
    expect(headline(html)).toBe(restaurantName);
  });

  test('wears the colour, shapes and CSS that are typed; CSS can’t end the page’s style element', async () => {
    const pages = await adminPages();
    const before = await facts(pages);
    const css = 'h1::after { content: "</style><script>1</script>" }';
    const { html } = await preview(pages, THEME, { ...LOOK, css });
    const style = /<style data-part="theme">(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toContain('--accent:#0f766e');
    expect(style).toContain('--radius-button:999px');
    expect(style).toContain('h1::after');
    expect(html).not.toContain('<script>1');
    expect(await facts(pages)).toEqual(before);
  });

  test('keeps what is stored where what is typed can’t be saved yet', async () => {
    const pages = await adminPages();
    const { themeColor } = await facts(pages);
    const { status, html } = await preview(pages, THEME, { ...LOOK, accentColour: '#0', css: 'h1 { colour' });
    expect([status, html.includes(`--accent:${themeColor}`)]).toEqual([200, true]);
    expect(html).toContain('--radius-button:999px');
  });

  test('is drawn for those who may change it, and for no one else', async () => {
    const pages = await adminPages();
    for (const who of ['reader', 'staff', 'stranger'] as const) {
      const { status, html } = await pages.post(who, `${ROMA}/website/info`, { headline: 'Mine', do: 'preview' });
      expect([status, html.includes('Mine')]).toEqual([status === 404 ? 404 : 403, false]);
    }
  });
});
