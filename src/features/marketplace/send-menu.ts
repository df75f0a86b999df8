/** An upload on its way: its menus are made, sent, and read back. Each step is committed, so that it goes on where it was cut off. */
import {
  dropOldMenusIn,
  findMenuUpload,
  listOpenMenuUploads,
  type MenuUpload,
  readUploadMenu,
  type UploadChange,
  updateMenuUpload,
} from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { whyMenuRefused } from '#src/domain/marketplace/marketplace-menu-checks.ts';
import {
  isOver,
  MENUS_KEPT,
  menuToPutBack,
  type UploadStatus,
  waitSeconds,
  whyOtherThere,
} from '#src/domain/marketplace/menu-upload.ts';
import type { MarketplaceOutcome, MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type BuiltMenu, buildMenu } from './build-menu.ts';
import { type MarketplaceNeeds, outcomeWords } from './marketplace-access.ts';
import { menuWasTakenIn, noteSoldOut } from './tell-sold-out.ts';
import { moveUploadIn, TAKEN_OVER } from './upload-menu.ts';

/** A menu of a thousand items takes Uber a minute, and each is asked three times. */
const CUT_OFF_MINUTES = 5;
const TURN_SECONDS = 3;
/** A menu with more of them is looked at on its page. */
const MOST_SENTENCES = 100;

type Menus = Partial<Record<MarketplaceMenuType, MarketplaceMenu>>;

/** Takes it as far as it goes now. What is over stays as it is. */
export async function carryOnUpload(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { marketplace, id }: { readonly marketplace: MarketplacePort; readonly id: string },
): Promise<void> {
  const asked = await findMenuUpload(ctx.db, scope, id);
  if (asked?.status === 'requested') await prepare(ctx, scope, asked);
  const begun = await begin(ctx, scope, id);
  if (begun) await send(ctx, scope, marketplace, begun);
}

/** The menus as they are now, or those of the upload that is to be put back, which are checked again. */
async function prepare(ctx: MarketplaceNeeds, scope: StoreScope, asked: MenuUpload): Promise<void> {
  const menus: Menus = {};
  const problems: string[] = [];
  const notices: string[] = [];
  let menuVersion: number | null = null;
  for (const type of asked.menuTypes) {
    const built = await buildMenu(ctx, scope, type);
    const made = asked.rolledBackFrom === null ? ofToday(built) : await ofThen(ctx, scope, asked, built);
    if (made.menu) menus[type] = made.menu;
    problems.push(...made.problems);
    notices.push(...made.notices);
    menuVersion = made.menuVersion;
  }
  const change: UploadChange = { problems: sentences(problems), notices: sentences(notices), menuVersion, menus };
  const to = problems.length > 0 ? 'failure' : 'queued';
  await move(ctx, scope, { id: asked.id, from: ['requested'], to, change });
}

const sentences = (all: readonly string[]) => [...new Set(all)].slice(0, MOST_SENTENCES);

interface Made {
  readonly menu: MarketplaceMenu | null;
  readonly problems: readonly string[];
  readonly notices: readonly string[];
  readonly menuVersion: number | null;
}

function ofToday({ menu, refusals, notices, ours }: BuiltMenu): Made {
  return { menu, problems: refusals, notices, menuVersion: ours.version };
}

async function ofThen(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { rolledBackFrom }: MenuUpload,
  built: BuiltMenu,
): Promise<Made> {
  const id = rolledBackFrom ?? '';
  const earlier = await readUploadMenu(ctx.db, scope, { id, type: built.menu.type });
  const menuVersion = (await findMenuUpload(ctx.db, scope, id))?.menuVersion ?? null;
  if (!earlier) return { menu: null, problems: ['The earlier menu is no longer kept.'], notices: [], menuVersion };
  const { menu, notices } = menuToPutBack(earlier, built.menu);
  return { menu, problems: whyMenuRefused(menu), notices, menuVersion };
}

/** Running, if no other of the store is. One that was cut off goes on. Null: it isn't its turn, or it is over. */
async function begin(ctx: MarketplaceNeeds, scope: StoreScope, id: string): Promise<MenuUpload | null> {
  return ctx.write(async (trx) => {
    const open = await listOpenMenuUploads(trx, scope);
    const upload = open.find((one) => one.id === id);
    if (!upload || upload.status === 'requested') return null;
    const now = ctx.clock.now();
    // An older menu never comes after a newer one.
    if (open.at(-1)?.id !== id) {
      await moveUploadIn(trx, ctx, scope, { upload, to: 'failure', change: { problems: [TAKEN_OVER] } });
      return null;
    }
    if (open.some((one) => one.id !== id && one.status === 'running')) {
      const dueIsoDateTimeUtc = isoUtc(now.add({ seconds: TURN_SECONDS }));
      await updateMenuUpload(trx, scope, id, { dueIsoDateTimeUtc });
      return null;
    }
    const change = { dueIsoDateTimeUtc: isoUtc(now.add({ minutes: CUT_OFF_MINUTES })) };
    await moveUploadIn(trx, ctx, scope, { upload, to: 'running', change });
    const running: MenuUpload = { ...upload, status: 'running' };
    return running;
  });
}

const NOT_CONNECTED = 'The store is no longer connected to Uber Eats.';

async function send(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  marketplace: MarketplacePort,
  upload: MenuUpload,
): Promise<void> {
  const { id, menuTypes } = upload;
  const end = (to: UploadStatus, change: UploadChange = {}) => move(ctx, scope, { id, from: ['running'], to, change });
  const connection = await findUberEatsConnection(ctx.db, scope);
  const theirId = connection?.linkedIsoDateTimeUtc ? connection.uberEatsStoreId : null;
  if (!theirId) return end('failure', { problems: [NOT_CONNECTED] });
  const sent = [...upload.sentTypes];
  const differences: string[] = [];
  for (const type of menuTypes.filter((one) => !sent.includes(one))) {
    const menu = await readUploadMenu(ctx.db, scope, { id, type });
    if (!menu) return end('failure', { problems: ['There is no menu to send.'] });
    const outcome = await marketplace.putMenu(theirId, menu);
    if (outcome.kind !== 'done') return stop(ctx, scope, { upload, outcome, type, sent });
    sent.push(type);
    await ctx.write(async (trx) => {
      await updateMenuUpload(trx, scope, id, { sentTypes: sent });
      await menuWasTakenIn(trx, ctx, scope, menu);
    });
  }
  for (const type of menuTypes) {
    const menu = await readUploadMenu(ctx.db, scope, { id, type });
    const outcome = await marketplace.getMenu(theirId, type);
    if (outcome.kind === 'done') {
      if (menu) differences.push(...whyOtherThere(menu, outcome.value));
    } else if (mayWork(outcome) && waitSeconds(upload.tries + 1) !== null) {
      return stop(ctx, scope, { upload, outcome, type, sent });
    } else differences.push('Uber Eats took the menu, but it couldn’t be read back.');
  }
  // What ran out or came back since the menu was made.
  await noteSoldOut(ctx, scope, menuTypes);
  await end('success', { problems: [], notices: sentences([...differences, ...upload.notices]) });
  await ctx.write((trx) => dropOldMenusIn(trx, scope, MENUS_KEPT));
}

function mayWork(outcome: MarketplaceOutcome<unknown>): boolean {
  return outcome.kind === 'unreachable' || (outcome.kind === 'refused' && outcome.why === 'too_many');
}

interface Stopped {
  readonly upload: MenuUpload;
  readonly outcome: MarketplaceOutcome<unknown>;
  readonly type: MarketplaceMenuType;
  readonly sent: readonly MarketplaceMenuType[];
}

/** Tried again where that may help, each time later; else it is over, and what was there before is still there. */
async function stop(ctx: MarketplaceNeeds, scope: StoreScope, { upload, outcome, type, sent }: Stopped): Promise<void> {
  const tries = upload.tries + 1;
  const wait = mayWork(outcome) ? waitSeconds(tries) : null;
  const problems = [`${type === 'delivery' ? 'Delivery' : 'Pickup'} menu: ${outcomeWords(ctx, outcome)}`];
  const { id } = upload;
  if (wait !== null) {
    const dueIsoDateTimeUtc = isoUtc(ctx.clock.now().add({ seconds: wait }));
    return move(ctx, scope, { id, from: ['running'], to: 'queued', change: { tries, dueIsoDateTimeUtc, problems } });
  }
  if (sent.includes('delivery')) problems.push('The delivery menu was sent. The pickup menu stays as it was.');
  return move(ctx, scope, { id, from: ['running'], to: 'failure', change: { tries, problems } });
}

interface Move {
  readonly id: string;
  readonly from: readonly UploadStatus[];
  readonly to: UploadStatus;
  readonly change: UploadChange;
}

/** Only from where it was seen: a newer upload may have taken its place since. */
async function move(ctx: MarketplaceNeeds, scope: StoreScope, { id, from, to, change }: Move): Promise<void> {
  await ctx.write(async (trx) => {
    const upload = await findMenuUpload(trx, scope, id);
    if (!upload || isOver(upload.status) || !from.includes(upload.status)) return;
    await moveUploadIn(trx, ctx, scope, { upload, to, change });
  });
}
