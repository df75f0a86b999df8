import { describe, expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, fieldValue, ROMA } from './testing/admin-pages.ts';

async function kitchen() {
  const pages = await adminPages();
  const category = {
    ...{ name: 'Soups', description: '', image: null, backgroundColor: null, printStationIds: [] },
    applicableOrderingSystem: { pos: true, online: true, uberEats: false },
  };
  const { id } = await createCategory(pages.ctx, ROMA_SCOPE, { category, by: BY_OWNER });
  return { pages, categoryId: id };
}

/** The form of a new soup, as it was opened once. */
async function newItem({ pages, categoryId }: Awaited<ReturnType<typeof kitchen>>) {
  const path = `${ROMA}/categories/${categoryId}/create/item`;
  const { html } = await pages.get('manager', path);
  const once = fieldValue(html, 'once') ?? '';
  const send = (fields: Record<string, string>) =>
    pages.post('manager', path, {
      do: 'save',
      available: 'on',
      'availableFor.pickup': 'on',
      'applicableOrderingSystem.pos': 'on',
      once,
      name: 'Soup',
      price: '9.50',
      categoryId,
      ...fields,
    });
  const soups = async () =>
    (await listItems(pages.ctx.db, ROMA_SCOPE)).map(({ name }) => name).filter((name) => name.includes('oup'));
  return { once, path, send, soups };
}

describe('a form that makes something new', () => {
  test('sent again because its answer was lost, makes it once and leads to the same page', async () => {
    const { send, soups } = await newItem(await kitchen());
    const [first, again] = [await send({}), await send({})];
    expect([first.status, again.status, again.location]).toEqual([303, 303, first.location]);
    expect(await soups()).toEqual(['Soup']);
  });

  test('sent twice at the same moment, makes it once', async () => {
    const { send, soups } = await newItem(await kitchen());
    const answers = await Promise.all([send({}), send({})]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await soups()).toEqual(['Soup']);
  });

  test('that was refused is sent with the same key and made', async () => {
    const { send, soups } = await newItem(await kitchen());
    expect((await send({ name: 'S' })).status).toBe(400);
    expect((await send({})).status).toBe(303);
    expect(await soups()).toEqual(['Soup']);
  });

  test('gone back to after it was saved, and changed, says that it is saved and keeps what was typed', async () => {
    const { send, soups } = await newItem(await kitchen());
    await send({});
    const { status, html } = await send({ name: 'Another soup' });
    expect(status).toBe(409);
    expect(html).toContain('This was already saved. What you changed since then was not.');
    expect(fieldValue(html, 'name')).toBe('Another soup');
    expect(await soups()).toEqual(['Soup']);
  });

  test('opened again has a key of its own, and so makes another', async () => {
    const at = await kitchen();
    const first = await newItem(at);
    await first.send({});
    const second = await newItem(at);
    expect(second.once).not.toBe(first.once);
    await second.send({ name: 'Another soup' });
    expect(await first.soups()).toEqual(['Soup', 'Another soup']);
  });
});
