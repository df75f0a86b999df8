import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { takeStarter } from '#src/features/menu/starters/use-starter.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { dietLabels } from '../../../storefront/menu-view.ts';

async function withStarter() {
  const pages = await adminPages();
  await takeStarter(pages.ctx, ROMA_SCOPE, { key: 'pizza', requestKey: 'one', by: BY_OWNER });
  const item = async (name: string) => {
    const found = (await pages.ctx.menus.menuOf(ROMA_SCOPE)).items.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  return { ...pages, item };
}

/** What each Confirm of the page would confirm, the one for all last. */
function presses(html: string): string[] {
  return [...html.matchAll(/name="items" value="([^"]*)"/g)].map(([, ids = '']) => ids);
}

test('what came with a starting menu is confirmed one by one or all at once, and Today says when it is', async () => {
  const pages = await withStarter();
  const margherita = await pages.item('Margherita');
  expect(dietLabels(margherita)).toEqual([]);
  const todo = /Allergens and diets(?:<[^>]*>)*, still to do/;
  expect((await pages.get('manager', ROMA)).html).toMatch(todo);
  const list = `${ROMA}/menu/issues`;
  const { html } = await pages.get('manager', list);
  const all = presses(html).at(-1) ?? '';
  expect(all.split(',')).toEqual(presses(html).slice(0, -1));
  expect(html).toContain(`Confirm all ${all.split(',').length}`);
  const one = await pages.post('manager', list, { do: 'confirm', items: margherita.id });
  expect(one.status).toBe(303);
  expect(dietLabels(await pages.item('Margherita'))).toContain('Vegetarian');
  const after = await pages.get('manager', list);
  expect(presses(after.html)).not.toContain(margherita.id);
  await pages.post('manager', list, { do: 'confirm', items: presses(after.html).at(-1) ?? '' });
  expect(presses((await pages.get('manager', list)).html)).toEqual([]);
  const today = (await pages.get('manager', ROMA)).html;
  expect(today).toContain('Allergens and diets');
  expect(today).not.toMatch(todo);
});

test('whoever only reads the menu reads what is to be confirmed, and confirms nothing', async () => {
  const pages = await withStarter();
  const { id } = await pages.item('Margherita');
  const list = `${ROMA}/menu/issues`;
  const { html } = await pages.get('staff', list);
  expect(html).toContain('Allergens and diets to confirm');
  expect(presses(html)).toEqual([]);
  expect((await pages.post('staff', list, { do: 'confirm', items: id })).status).toBe(403);
  expect((await pages.item('Margherita')).factsToConfirm).toBe(true);
});

test('a store that took no starting menu has no step for it', async () => {
  const pages = await adminPages();
  expect((await pages.get('manager', ROMA)).html).not.toContain('Allergens and diets');
});
