import { beforeEach, describe, expect, test } from 'bun:test';
import { insertUploadIn, noteOutcomesIn, type RowOutcome } from '#db/menu/batch-uploads.repository.ts';
import { afterOfPageBefore, listPlatformUploadRows } from '#db/menu/platform-uploads.queries.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { startImport, uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { runImport } from '#src/features/menu/import/import-rows.job.ts';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantStoreScope } from '#src/shared/scope.ts';

const ROMA = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const WOK = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const LIST = '/batch-upload-jobs';

let pages: AdminPages;
let platform: ReturnType<AdminPages['withCookie']>;

beforeEach(async () => {
  pages = await adminPages();
  const { ctx } = pages;
  await ctx.write((trx) =>
    trx
      .insertInto('users')
      .values({
        ...{ id: 'platform', email: 'platform@test.example', displayName: 'Pat', isSuperAdmin: 1 as const },
        createdIsoDateTimeUtc: '2026-11-01T00:00:00Z',
      })
      .execute(),
  );
  platform = pages.withCookie(await signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId: 'platform' }));
});

const text = (html: string) =>
  html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** A file of Roma’s owner, imported: two dishes go in, one has no price. */
async function imported() {
  const { ctx } = pages;
  const bytes = new TextEncoder().encode(
    'Category,Name,Price\nSoups,Minestrone,12\nSoups,=Ribollita,\nSoups,Zuppa,14\n',
  );
  const { jobId } = await uploadMenu(ctx, ROMA, { fileName: 'winter.csv', bytes, by: BY_OWNER });
  const mapping = { category: 0, name: 1, price: 2 };
  await startImport(ctx, ROMA, { jobId, mapping, by: BY_OWNER });
  await runImport(ctx, ROMA, jobId);
  return jobId;
}

interface Planted {
  readonly id: string;
  readonly rows: number;
  readonly statusCode?: 'created' | 'running' | 'success' | 'failure';
  readonly minutesAgo?: number;
  readonly failed?: number;
}

/** One as it would be after so many rows, of which the first ones failed. */
async function plant({ id, rows, statusCode = 'created', minutesAgo = 1, failed = 0 }: Planted) {
  const { ctx } = pages;
  const at = isoUtc(ctx.clock.now().subtract({ minutes: minutesAgo }));
  await ctx.write(async (trx) => {
    const job = { id, fileName: `${id}.csv`, headings: ['Name'], mapping: { name: 0 }, by: BY_OWNER };
    await insertUploadIn(
      trx,
      WOK,
      { ...job, createdIsoDateTimeUtc: at, statusCode, startedIsoDateTimeUtc: at },
      Array.from({ length: rows }, (_, line) => [`Dish ${line + 1}`]),
    );
    const outcomes = Array.from(
      { length: failed },
      (_, line): RowOutcome => ({
        ...{ line: line + 1, outcome: 'failed', message: 'Price: missing.' },
        ...{ itemId: null, version: null, beforeJson: null },
      }),
    );
    await noteOutcomesIn(trx, id, outcomes);
    await trx.updateTable('batch_upload_jobs').set({ failedCount: failed }).where('id', '=', id).execute();
  });
}

describe('batch uploads of all restaurants', () => {
  test('are for platform admins: an owner finds no such page, also not for an import that is theirs', async () => {
    const jobId = await imported();
    for (const path of [LIST, `${LIST}/${jobId}`, `${LIST}/${jobId}?format=csv`]) {
      expect([path, (await platform.get(path)).status]).toEqual([path, 200]);
      expect([path, (await pages.get('owner', path)).status]).toEqual([path, 404]);
    }
    expect((await platform.get(`${LIST}/nothing`)).status).toBe(404);
  });

  test('are shown as a part of Platform in the menu', async () => {
    for (const path of [LIST, `${LIST}/${await imported()}`]) {
      expect((await platform.get(path)).html).toMatch(/<a href="\/admin\/super-admin" aria-current="(?:page|true)"/);
    }
  });

  test('say whose each is, who sent it, how many rows are done and how many of them failed', async () => {
    await imported();
    const { html } = await platform.get(LIST);
    const shown = text(html);
    for (const words of ['1 batch upload', 'winter.csv', 'Roma Pizza', 'Success', '3 of 3', BY_OWNER.name])
      expect(shown).toContain(words);
    expect(html).toMatch(/Failed rows[\s\S]*>1</);
  });

  test.each([
    ['state=created', ['new'], ['old-run', 'broken', 'winter']],
    ['state=running', ['old-run', 'fresh-run'], ['broken', 'winter']],
    ['state=stuck', ['old-run'], ['fresh-run', 'broken']],
    ['state=failure', ['broken'], ['old-run', 'winter']],
    ['state=success', ['winter'], ['broken', 'new']],
    ['state=failedRows', ['winter'], ['broken', 'new']],
    ['when=day', ['winter', 'old-run'], ['broken']],
    ['state=failure&when=day', ['No batch uploads match'], ['broken.csv']],
    ['search=roma+winter', ['winter'], ['broken', 'old-run']],
    ['search=golden', ['broken', 'new'], ['winter']],
    ['search=%25', ['No batch uploads match'], ['winter']],
    ['source=store', ['No batch uploads match'], ['winter']],
  ])('with %s are those that match alone', async (query, found, missing) => {
    await imported();
    await plant({ id: 'new', rows: 2 });
    await plant({ id: 'old-run', rows: 2, statusCode: 'running', minutesAgo: 16 });
    await plant({ id: 'fresh-run', rows: 2, statusCode: 'running', minutesAgo: 14 });
    await plant({ id: 'broken', rows: 2, statusCode: 'failure', failed: 2, minutesAgo: 2 * 24 * 60 });
    const { html } = await platform.get(`${LIST}?${query}`);
    for (const words of found) expect(html).toContain(words);
    for (const words of missing) expect(html).not.toContain(`${words}.csv`);
  });

  test('that are stuck or failed have a tile that opens exactly these', async () => {
    await plant({ id: 'old-run', rows: 2, statusCode: 'running', minutesAgo: 16 });
    await plant({ id: 'broken', rows: 2, statusCode: 'failure', failed: 2 });
    await plant({ id: 'long-ago', rows: 2, statusCode: 'failure', failed: 2, minutesAgo: 8 * 24 * 60 });
    const shown = text((await platform.get('/super-admin')).html);
    expect(shown).toContain('Stuck batch uploads 1');
    expect(shown).toContain('Failed batch uploads 1');
    expect(text((await platform.get(`${LIST}?state=stuck`)).html)).toContain('1 batch upload matches');
    expect(text((await platform.get(`${LIST}?state=failure&when=week`)).html)).toContain('1 batch upload matches');
  });
});

describe('one batch upload', () => {
  test('shows each row with its state, and why it failed', async () => {
    const jobId = await imported();
    const shown = text((await platform.get(`${LIST}/${jobId}`)).html);
    for (const words of ['Minestrone', 'Added', '=Ribollita', 'Failed', 'Price is empty.', 'File', '3 of 3'])
      expect(shown).toContain(words);
    const failed = text((await platform.get(`${LIST}/${jobId}?rows=failed`)).html);
    expect(failed).toContain('=Ribollita');
    expect(failed).not.toContain('Minestrone');
  });

  test('gives its failed rows as a file, with the reason and no formula that a spreadsheet would run', async () => {
    const { html } = await platform.get(`${LIST}/${await imported()}?format=csv`);
    const lines = html.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('Row,Why it failed,Category,Name,Price');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2,.+,Soups,'=Ribollita,$/);
  });

  test('without a failed row offers no file', async () => {
    await plant({ id: 'new', rows: 2 });
    const { html } = await platform.get(`${LIST}/new`);
    expect(html).not.toContain('Download failed rows');
    expect(text(html)).toContain('Waiting');
  });

  test('is paged by its rows, there and back, and begins at the row that is asked for', async () => {
    await plant({ id: 'long', rows: 250, statusCode: 'running', failed: 130 });
    const linkOf = (html: string, label: string) =>
      new RegExp(`<a[^>]*href="/admin([^"]*)"[^>]*>[^<]*(?:<[^>]*>)*${label}`)
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&');
    const first = await platform.get(`${LIST}/long`);
    expect(first.html).not.toContain('Rows before');
    const second = await platform.get(linkOf(first.html, 'Next rows')!);
    expect(second.html).toContain('Dish 101<');
    const third = await platform.get(linkOf(second.html, 'Next rows')!);
    expect(third.html).toContain('Dish 250<');
    expect(third.html).not.toContain('Next rows');
    expect((await platform.get(linkOf(third.html, 'Rows before')!)).html).toContain('Dish 101<');
    const failed = await platform.get(`${LIST}/long?rows=failed&from=101`);
    expect(failed.html).toContain('Dish 130<');
    expect(failed.html).not.toContain('Dish 131<');
    expect((await platform.get(linkOf(failed.html, 'Rows before')!)).html).toContain('Dish 1<');
    for (const from of ['-1', '1e99', 'abc', '2.5']) {
      expect((await platform.get(`${LIST}/long?from=${from}`)).html).toContain('Dish 1<');
    }
    expect(text((await platform.get(`${LIST}/long?from=900`)).html)).toContain('No rows from here on');
  });

  test('of a million rows opens as quickly as a short one: each page is found in an index', async () => {
    const asked = { jobId: 'long', after: 900_000, limit: 100 };
    const scope = grantPlatformScope();
    for (const isFailedOnly of [false, true]) {
      const plans = await plansOf(pages.ctx.database, async (db) => {
        await listPlatformUploadRows(db, scope, { ...asked, isFailedOnly });
        await afterOfPageBefore(db, scope, { ...asked, isFailedOnly });
      });
      expect(plans.length).toBeGreaterThan(1);
      for (const plan of plans) {
        expect(plan).toContain('SEARCH batch_upload_rows');
        if (isFailedOnly) expect(plan).toContain('batch_upload_rows_failed (jobId=? AND outcome=? AND line');
        expect(plan).not.toContain('SCAN');
      }
    }
  });
});
