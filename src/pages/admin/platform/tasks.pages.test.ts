import { beforeEach, describe, expect, test } from 'bun:test';
import { changeFeedTaskIn, insertFeedTaskIn } from '#db/marketplace/google-feeds.repository.ts';
import { insertMenuUpload, updateMenuUpload } from '#db/marketplace/menu-uploads.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { startImport, uploadMenu } from '#src/features/menu/import/import-menu.ts';
import { runImport } from '#src/features/menu/import/import-rows.job.ts';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

const ROMA = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const WOK = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const LIST = '/super-admin/tasks';
const REASON = 'The owner asked why the feed is old';

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

const minutesAgo = (minutes: number) => isoUtc(pages.ctx.clock.now().subtract({ minutes }));

/** Feeds for Google that couldn't be made. */
async function failedFeed(id: string, { scope = ROMA, minutes = 5 }: { scope?: StoreScope; minutes?: number } = {}) {
  const at = minutesAgo(minutes);
  await pages.ctx.write(async (trx) => {
    await insertFeedTaskIn(trx, scope, { id, requestedIsoDateTimeUtc: at });
    const over = { statusCode: 'failure', startedIsoDateTimeUtc: at, finishedIsoDateTimeUtc: at } as const;
    await changeFeedTaskIn(trx, scope, id, { ...over, problems: ['No menu item is for sale online.'] });
  });
  return `${LIST}/googleFeeds/${id}`;
}

/** A menu that Uber Eats never took. */
async function failedMenu(id: string) {
  await pages.ctx.write(async (trx) => {
    const at = minutesAgo(9);
    const upload = { id, menuTypes: ['delivery', 'pickup'] as const, by: BY_OWNER, rolledBackFrom: null };
    await insertMenuUpload(trx, WOK, { ...upload, requestedIsoDateTimeUtc: at });
    const problems = ['Uber Eats can’t be reached.', 'It was tried 6 times.'];
    await updateMenuUpload(trx, WOK, id, { status: 'failure', finishedIsoDateTimeUtc: at, problems, tries: 6 });
  });
  return `${LIST}/uberEatsMenu/${id}`;
}

/** A file of Roma’s owner of which one dish has no price. */
async function imported() {
  const { ctx } = pages;
  const bytes = new TextEncoder().encode('Category,Name,Price\nSoups,Minestrone,12\nSoups,Ribollita,\n');
  const { jobId } = await uploadMenu(ctx, ROMA, { fileName: 'winter.csv', bytes, by: BY_OWNER });
  await startImport(ctx, ROMA, { jobId, mapping: { category: 0, name: 1, price: 2 }, by: BY_OWNER });
  await runImport(ctx, ROMA, jobId);
  return `/batch-upload-jobs/${jobId}`;
}

const auditOf = (action: string) =>
  pages.ctx.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('sequence').execute();

describe('tasks of all restaurants', () => {
  test('are for platform admins: an owner finds no such page, and can’t run theirs again there', async () => {
    const feed = await failedFeed('feed');
    const job = await imported();
    for (const path of [LIST, feed, job]) {
      expect([path, (await platform.get(path)).status]).toEqual([path, 200]);
      expect([path, (await pages.get('owner', path)).status]).toEqual([path, 404]);
    }
    for (const path of [feed, job]) {
      const { status } = await pages.post('owner', path, { do: 'again', reason: REASON });
      expect([path, status]).toEqual([path, 404]);
    }
    expect([...(await auditOf('makeGoogleFeeds')), ...(await auditOf('runFailedRowsAgain'))]).toEqual([]);
    for (const path of [`${LIST}/googleFeeds/nothing`, `${LIST}/nothing/feed`, `${LIST}/constructor/feed`]) {
      expect([path, (await platform.get(path)).status]).toEqual([path, 404]);
    }
  });

  test('begin with what concerns restaurants: jobs that ran well are one line, and a list of their own', async () => {
    await failedFeed('feed');
    const { ctx } = pages;
    await ctx.write(async (trx) => {
      await trx.deleteFrom('job_runs').execute();
      const at = minutesAgo(1);
      await trx
        .insertInto('job_runs')
        .values([
          { name: 'orders.tidy', lastStartedIsoDateTimeUtc: at },
          { name: 'prices.tidy', lastStartedIsoDateTimeUtc: at, lastError: 'no disk' },
        ])
        .execute();
    });
    const first = text((await platform.get(LIST)).html);
    expect(first).toContain('Feeds for Google');
    expect(first).toContain('no disk');
    expect(first).toContain('1 scheduled job ran without a problem. Show scheduled jobs');
    expect(first).not.toContain('orders.tidy');
    const jobs = text((await platform.get(`${LIST}?kind=scheduled`)).html);
    expect(jobs).toContain('orders.tidy');
    expect(jobs).not.toContain('ran without a problem');
  });

  test('say what each is, whose, how it stands and what went wrong', async () => {
    await failedFeed('feed');
    await failedMenu('menu');
    await imported();
    const shown = text((await platform.get(LIST)).html);
    for (const words of [
      ...['Feeds for Google', 'Google feeds', 'Roma Pizza', 'Failure', 'No menu item is for sale online.'],
      ...[
        'Delivery and Pickup',
        'Uber Eats menu',
        'Golden Wok',
        'Uber Eats can’t be reached. (1 more)',
        '9 minutes ago',
      ],
      ...['winter.csv', 'Batch upload', 'Success', '1 of 2 rows failed.', BY_OWNER.name],
    ]) {
      expect(shown).toContain(words);
    }
  });

  test.each([
    ['state=failure', ['No menu item', 'Uber Eats can’t'], ['winter.csv']],
    ['state=success', ['winter.csv'], ['No menu item', 'Uber Eats can’t']],
    ['state=requested', ['No tasks match'], ['winter.csv', 'No menu item']],
    ['kind=uberEatsMenu', ['Uber Eats can’t'], ['winter.csv', 'No menu item']],
    ['search=golden', ['Uber Eats can’t'], ['winter.csv', 'No menu item']],
    ['search=roma&state=failure', ['No menu item'], ['winter.csv', 'Uber Eats can’t']],
    ['state=failure&when=day', ['No menu item'], ['winter.csv']],
    ['search=%25', ['No tasks match'], ['winter.csv']],
    ['state=nonsense&kind=constructor', ['winter.csv', 'No menu item', 'Uber Eats can’t'], []],
  ])('with %s are those that match alone', async (query, found, missing) => {
    await failedFeed('feed');
    await failedMenu('menu');
    await imported();
    const shown = text((await platform.get(`${LIST}?${query}`)).html);
    for (const words of found) expect(shown).toContain(words);
    for (const words of missing) expect(shown).not.toContain(words);
  });

  test('that failed in the last week have a tile that opens exactly these', async () => {
    await failedFeed('feed');
    await failedFeed('long-ago', { scope: WOK, minutes: 8 * 24 * 60 });
    expect(text((await platform.get('/super-admin')).html)).toContain('Failed tasks 1');
    expect(text((await platform.get(`${LIST}?state=failure&when=week`)).html)).toContain('1 task matches');
  });

  test('lead to the page of each, and a batch upload to its rows', async () => {
    const paths = [await failedFeed('feed'), await failedMenu('menu'), await imported()];
    const { html } = await platform.get(LIST);
    for (const path of paths) expect(html).toContain(`href="/admin${path}"`);
  });
});

describe('one task', () => {
  test('says who asked for it, what happened and why it failed', async () => {
    const shown = text((await platform.get(await failedMenu('menu'))).html);
    for (const words of [
      ...['Uber Eats menu', 'Failure', 'Why it failed', 'Uber Eats can’t be reached.', 'It was tried 6 times.'],
      ...[`Requested by ${BY_OWNER.name}`, 'Failed', 'Failed tries 6', 'Golden Wok'],
    ]) {
      expect(shown).toContain(words);
    }
  });

  test('that the clock asked for says so', async () => {
    expect(text((await platform.get(await failedFeed('feed'))).html)).toContain('Requested automatically');
  });

  test('that failed runs again with a reason, which the restaurant reads in its activity', async () => {
    const path = await failedFeed('feed');
    const { status, location } = await platform.post(path, { do: 'again', reason: REASON });
    expect(status).toBe(303);
    expect(location).toContain(`${LIST}/googleFeeds/`);
    const [row] = await auditOf('makeGoogleFeeds');
    expect(row).toMatchObject({ ...ROMA, actorKind: 'superAdmin', actorName: 'Pat' });
    expect(JSON.parse(row!.afterJson!)).toMatchObject({ repeats: 'feed', reason: REASON });
    const next = text((await platform.get(location!.replace('/admin', ''))).html);
    for (const words of ['Requested by Pat', `Reason: ${REASON}`, 'Requested', 'Others of this store', 'Failure']) {
      expect(next).toContain(words);
    }
    expect(text((await pages.get('owner', '/restaurants/roma-pizza/stores/roma-newtown/activity')).html)).toContain(
      'Pat',
    );
  });

  test('runs again once: pressed a second time it says that a newer one took its place', async () => {
    const path = await failedFeed('feed');
    await platform.post(path, { do: 'again', reason: REASON });
    const second = await platform.post(path, { do: 'again', reason: REASON });
    expect(second.status).toBe(409);
    expect(text(second.html)).toContain('A newer task took its place.');
    expect(await auditOf('makeGoogleFeeds')).toHaveLength(1);
    expect((await platform.get(path)).html).not.toContain('value="again"');
  });

  test('runs again neither without a reason nor by another button', async () => {
    const path = await failedFeed('feed');
    for (const form of [
      { do: 'again', reason: '' },
      { do: 'again', reason: 'too short' },
      { do: 'remove', reason: REASON },
    ]) {
      expect((await platform.post(path, form)).status).toBe(400);
    }
    expect(await auditOf('makeGoogleFeeds')).toEqual([]);
  });

  test('of Uber Eats says where this server has no account there, and asks for nothing', async () => {
    const path = await failedMenu('menu');
    const { html } = await platform.get(path);
    expect(text(html)).toContain('Uber Eats isn’t set up on this server.');
    expect(html).not.toContain('value="again"');
    expect((await platform.post(path, { do: 'again', reason: REASON })).status).toBe(409);
    expect(await auditOf('uploadUberEatsMenu')).toEqual([]);
  });

  test('of another way to run again names that way', async () => {
    await pages.ctx.write((trx) =>
      trx
        .insertInto('job_runs')
        .values({ name: 'orders.tidy', lastFinishedIsoDateTimeUtc: minutesAgo(3), lastError: 'no disk' })
        .execute(),
    );
    const { html } = await platform.get(`${LIST}/scheduled/orders.tidy`);
    expect(text(html)).toContain('no disk');
    expect(text(html)).toContain('It runs again at its next time.');
    expect(html).not.toContain('value="again"');
  });
});

describe('failed rows of a batch upload', () => {
  test('run again with a reason that is in its history', async () => {
    const path = await imported();
    expect((await platform.get(path)).html).toContain('Run failed rows again');
    expect((await platform.post(path, { do: 'again', reason: REASON })).status).toBe(303);
    const shown = text((await platform.get(path)).html);
    for (const words of ['Running', 'Failed rows run again by Pat', `Reason: ${REASON}`]) {
      expect(shown).toContain(words);
    }
    expect((await platform.post(path, { do: 'again', reason: REASON })).status).toBe(409);
    expect(await auditOf('runFailedRowsAgain')).toHaveLength(1);
  });

  test('need a reason', async () => {
    const path = await imported();
    expect((await platform.post(path, { do: 'again', reason: '' })).status).toBe(400);
    expect(await auditOf('runFailedRowsAgain')).toEqual([]);
  });
});
