import { describe, expect, test } from 'bun:test';
import { findActiveBox, updateBoxIn } from '#db/sync/boxes.repository.ts';
import { keepFindingIn } from '#db/sync/restore-findings.repository.ts';
import type { StoredBoxStatus } from '#src/domain/sync/sync.schema.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { pairBox } from '#src/features/sync/pair-box.ts';
import { receivePush } from '#src/features/sync/receive-push.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';

const BOX = `${ROMA}/box`;

async function paired(status: Partial<StoredBoxStatus> = {}): Promise<AdminPages> {
  const pages = await adminPages();
  const { notice } = await pages.post('manager', BOX, { do: 'add', name: 'Counter box' });
  await pairBox(pages.ctx, { pairingCode: notice.replace('Pairing code ', ''), origin: 'box' });
  await reports(pages, status);
  return pages;
}

/** The box pushes nothing but how it is. */
async function reports({ ctx }: AdminPages, status: Partial<StoredBoxStatus>): Promise<void> {
  const box = await findActiveBox(ctx.db, ROMA_SCOPE);
  if (!box) throw new Error('no box');
  const { receivedPosition: from } = box;
  const report = {
    version: '1.2.3',
    schema: '0010_sync',
    sentIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    unsent: 0,
    failedPrints: 0,
    freeDiskBytes: 40e9,
    diskBytes: 64e9,
    diskState: 'ok' as const,
    ...status,
  };
  await receivePush(ctx, ROMA_SCOPE, box, { from, to: from, rows: [], hasMore: false, status: report });
  await ctx.write((trx) => updateBoxIn(trx, box.id, { confirmedPosition: 1e9 }));
}

const page = async (pages: AdminPages) => (await pages.get('owner', BOX)).html;

describe('the box of a store', () => {
  test('is added, and the code that is shown makes a machine that box', async () => {
    const pages = await adminPages();
    expect(await page(pages)).toContain('Add the box');
    const { status, notice } = await pages.post('manager', BOX, { do: 'add', name: 'Counter box' });
    expect([status, notice]).toEqual([303, expect.stringMatching(/^Pairing code \w{8}$/)]);
    expect(await page(pages)).toContain('Waiting for code');
    await pairBox(pages.ctx, { pairingCode: notice.replace('Pairing code ', ''), origin: 'box' });
    expect(await page(pages)).toContain('Setting up');
  });

  test('has its PIN key changed, and the page says until the box has the new one', async () => {
    const pages = await paired();
    const waits = 'A new PIN key waits for the box to come online.';
    expect(await page(pages)).not.toContain(waits);
    const { status, notice } = await pages.post('manager', BOX, { do: 'newKey' });
    expect([status, notice]).toEqual([303, 'Key changed. The box takes the new one when it is online.']);
    expect(await page(pages)).toContain(waits);
    await reports(pages, { storeKey: 1 });
    expect(await page(pages)).not.toContain(waits);
  });

  test('a name is required, and typed text stays', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('owner', BOX, { do: 'add', name: '  ' });
    expect([status, html.includes('Enter a name for the box.')]).toEqual([400, true]);
  });

  test('shows what it reported: room, version, prints, and that it is in sync', async () => {
    const html = await page(await paired());
    for (const words of ['Online', 'Up to date with this store', 'Nothing', '40.0 GB of 64.0 GB', '1.2.3', 'None'])
      expect(html).toContain(words);
  });

  test('is offline after a minute and a half, with what hadn’t arrived', async () => {
    const pages = await paired({ unsent: 12 });
    pages.ctx.pass({ seconds: 91 });
    const html = await page(pages);
    expect(html).toContain('The box is offline');
    expect(html).toContain('12 changes hadn’t synced');
  });

  test.each([
    ['a disk that is nearly full', { diskState: 'low' }, 'The box is almost out of storage'],
    ['a disk that is full', { diskState: 'reserve' }, 'The box is out of storage'],
    [
      'rows that differ from the cloud’s',
      { compared: { endedIsoDateTimeUtc: '2026-11-21T06:00:00.000Z', mended: 0, waiting: 2 } },
      '2 records need your decision',
    ],
    [
      'rows that differed and were put right',
      { compared: { endedIsoDateTimeUtc: '2026-11-21T06:00:00.000Z', mended: 1, waiting: 0 } },
      'The box and the cloud had different data',
    ],
    [
      'a comparison that fails',
      {
        compared: {
          endedIsoDateTimeUtc: null,
          mended: 0,
          waiting: 0,
          failingSinceIsoDateTimeUtc: '2026-11-21T04:00:00Z',
        },
      },
      'The box and the cloud haven’t been compared for 3 hours',
    ],
    ['dockets that did not print', { failedPrints: 2 }, '2 dockets didn’t print'],
  ] as const)('%s stands above all else', async (_, status, words) => {
    expect(await page(await paired(status))).toContain(words);
  });

  test('the first screen of the store says it too, and leads here', async () => {
    const pages = await paired({ diskState: 'reserve' });
    const today = async () => (await pages.get('manager', ROMA)).html;
    expect(await today()).toContain('The box is out of storage');
    expect(await today()).not.toContain('The box has been offline');
    pages.ctx.pass({ minutes: 10 });
    const html = await today();
    expect(html).toContain('The box has been offline since');
    expect(html).toContain(`${ROMA}/box`);
  });

  test('a comparison that works again removes the warning from every screen', async () => {
    const compared = { endedIsoDateTimeUtc: '2026-11-21T03:00:00Z', mended: 0, waiting: 0 };
    const pages = await paired({ compared: { ...compared, failingSinceIsoDateTimeUtc: '2026-11-21T04:00:00Z' } });
    const screens = async () => [await page(pages), (await pages.get('manager', ROMA)).html];
    expect((await screens())[0]).toContain('Failing for 3 hours, last checked 4 hours ago');
    for (const html of await screens()) expect(html).toContain('The box and the cloud haven’t been compared');
    await reports(pages, { compared: { ...compared, failingSinceIsoDateTimeUtc: null } });
    for (const html of await screens()) expect(html).not.toContain('haven’t been compared');
    expect((await screens())[0]).toContain('Matching, checked 4 hours ago');
  });

  test('a wrong clock is shown with its difference', async () => {
    const pages = await paired();
    await reports(pages, { sentIsoDateTimeUtc: isoUtc(pages.ctx.clock.now().add({ minutes: 7 })) });
    expect(await page(pages)).toContain('The box’s clock is 7 minutes fast');
  });

  test('changes of another store are not behind', async () => {
    const pages = await paired();
    const box = await findActiveBox(pages.ctx.db, ROMA_SCOPE);
    await pages.ctx.write(async (trx) => {
      await updateBoxIn(trx, box?.id ?? '', { confirmedPosition: 0 });
      for (const [restaurantId, storeId] of [
        ['golden-wok', 'wok-box-hill'],
        ['golden-wok', null],
      ] as const) {
        await trx
          .insertInto('change_feed')
          .values({ restaurantId, storeId, tableName: 'stores', rowKeyJson: '["x"]', kind: 'changed' })
          .execute();
      }
    });
    const mine = (await page(pages)).includes('All except');
    expect(mine).toBe(false);
  });

  test('is unpaired by who saw what has not been sent, and not when more has come since', async () => {
    const pages = await paired({ unsent: 3 });
    expect(await page(pages)).toContain('3 changes on this box have not synced and won’t be added to your records.');
    await reports(pages, { unsent: 5 });
    const late = await pages.post('owner', BOX, { do: 'unpair', agreedUnsent: '3' });
    expect([late.status, late.html.includes('The box now has 5 changes that haven’t synced.')]).toEqual([409, true]);
    expect(await page(pages)).toContain('If it was lost or stolen, give every employee a new PIN.');
    const unpaired = await pages.post('owner', BOX, { do: 'unpair', agreedUnsent: '5' });
    expect([unpaired.status, unpaired.notice]).toEqual([303, expect.stringContaining('give every employee a new PIN')]);
    expect(await findActiveBox(pages.ctx.db, ROMA_SCOPE)).toBeNull();
  });

  test('is replaced by a new code while the old machine keeps working', async () => {
    const pages = await paired();
    const { notice } = await pages.post('owner', BOX, { do: 'newCode' });
    expect(notice).toMatch(/^Pairing code \w{8}$/);
    expect(await page(pages)).toContain('Online');
  });

  test('is visible to its own store only', async () => {
    const pages = await paired();
    expect((await pages.get('stranger', BOX)).status).toBe(404);
    expect((await pages.get('staff', BOX)).status).toBe(403);
  });
});

describe('after a restore', () => {
  test('the page lists what a person must check until someone has', async () => {
    const pages = await paired();
    const { ctx } = pages;
    await ctx.write(async (trx) => {
      const keep = (kind: 'renumbered' | 'broughtBack' | 'bothChanged', table: string, label: string, detail = {}) =>
        keepFindingIn(
          trx,
          ROMA_SCOPE,
          { id: ctx.ids.next(), kind, table, key: [label], label, detail },
          ctx.clock.now(),
        );
      await keep('broughtBack', 'orders', 'Order W-117');
      await keep('renumbered', 'orders', 'Order W-118', { before: 'W-118', after: 'W-130' });
      await keep('bothChanged', 'items', 'Margherita');
    });
    const html = await page(pages);
    expect(html).toContain('Brought back from the box: 1 order.');
    expect(html).toContain('2 things to check');
    expect(html).toContain('It is W-130 now.');
    expect(html).toContain('Margherita');
    const upToId = /name="upToId" value="(\w+)"/.exec(html)?.[1] ?? '';
    await pages.post('manager', BOX, { do: 'checked', upToId });
    expect(await page(pages)).not.toContain('After the restore');
  });

  test('a file is required, and one of another kind is rejected beside its field', async () => {
    const pages = await paired();
    const { status, html } = await pages.post('owner', BOX, { do: 'readFile' });
    expect([status, html.includes('Choose the file that was saved on the box.')]).toEqual([400, true]);
  });
});
