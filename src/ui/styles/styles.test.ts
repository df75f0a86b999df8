import { describe, expect, test } from 'bun:test';

const HERE = import.meta.dir;
const ROOT = `${HERE}/../../..`;
const css = async (name: string) => Bun.file(`${HERE}/${name}.css`).text();

/** The rules of one media query of a stylesheet. */
function rulesIn(sheet: string, query: string): string {
  const [, after = ''] = sheet.split(`@media (${query})`);
  return after.slice(0, after.indexOf('\n}\n'));
}

describe('with the system’s own few colours', () => {
  test.each([
    'button',
    '.rounded-button',
    "input[role='switch']",
    "[type='checkbox']",
    "[type='radio']",
    "[aria-pressed='true']",
    "[aria-selected='true']",
    '[aria-current]',
  ])('what %s says by a background is drawn otherwise', async (selector) => {
    expect(rulesIn(await css('tokens'), 'forced-colors: active')).toContain(selector);
  });

  test('a switch of the till that is a whole row keeps its width: only a checkbox is made narrow', async () => {
    const rules = rulesIn(await css('tokens'), 'forced-colors: active');
    expect(rules).toContain("input[role='switch'] { width: 1.5rem; }");
    expect(rules).not.toMatch(/(?<!input)\[role='switch'\]/);
  });
});

describe('a bar at the bottom', () => {
  test('is marked wherever it sticks, so that nothing has the focus under it', async () => {
    const unmarked: string[] = [];
    for await (const path of new Bun.Glob('{src,islands}/**/*.tsx').scan(ROOT)) {
      const tags = (await Bun.file(`${ROOT}/${path}`).text()).match(
        /<\w+[^<>]*className="[^"]*sticky (?:[\w-]+:)?bottom-0[^<>]*>/g,
      );
      if (tags?.some((tag) => !tag.includes('data-bar'))) unmarked.push(path);
    }
    expect(unmarked).toEqual([]);
    const tokens = await css('tokens');
    expect(tokens).toMatch(/:root:has\(\[data-bar\]\) \{ scroll-padding-bottom: \S+rem; \}/);
    // A screen of the till scrolls within itself, and the root's padding moves nothing there.
    expect(tokens).toMatch(/\.overflow-y-auto:has\(\[data-bar\]\) \{ scroll-padding-bottom: \S+rem; \}/);
  });

  test('leaves the links below the page in reach on a phone with a cart', async () => {
    const phone = rulesIn(await css('storefront'), 'width < 40rem');
    expect(phone).toMatch(/:root:has\(\[data-part='cart-link'\]\[data-filled\]\) \{ scroll-padding-bottom: \S+rem; \}/);
    expect(phone).toMatch(/data-filled\].* footer \{ padding-bottom: \S+rem; \}/);
  });
});
