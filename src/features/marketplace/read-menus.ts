/** A store's menu on the marketplace, ours and theirs, and how it got there. */
import {
  findMenuUpload,
  listMenuUploads,
  listSentMenuUploads,
  readUploadMenu,
} from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type { MenuConfigurationAnswer, MenuUploadAnswer } from '#src/contracts/marketplace-menus.endpoints.ts';
import type { MarketplaceMenu, MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import type { MenuConfigurationQuery } from '#src/domain/marketplace/marketplace-menus.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { buildMenu } from './build-menu.ts';
import { answered, type MarketplaceNeeds, requireMarketplace } from './marketplace-access.ts';
import { uploadAnswer } from './upload-menu.ts';

const MOST_UPLOADS = 50;
const NOTHING_SAID = { problems: [], notices: [] } as const;

/** `resource_not_found`: the store isn't connected, or has no such upload. */
export async function readMenuConfiguration(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { type, source, uploadId = '' }: MenuConfigurationQuery & { readonly type: MarketplaceMenuType },
): Promise<MenuConfigurationAnswer> {
  if (source === 'ours') {
    const { menu, ours, refusals, notices } = await buildMenu(ctx, scope, type);
    return { source, configuration: menu, menuVersion: ours.version, problems: refusals, notices };
  }
  if (source === 'upload') {
    const upload = await findMenuUpload(ctx.db, scope, uploadId);
    if (!upload) throw notFound('upload');
    const configuration = await readUploadMenu(ctx.db, scope, { id: uploadId, type });
    return { source, configuration, menuVersion: upload.menuVersion, ...NOTHING_SAID };
  }
  const marketplace = requireMarketplace(ctx);
  const connection = await findUberEatsConnection(ctx.db, scope);
  if (!connection?.uberEatsStoreId || !connection.linkedIsoDateTimeUtc) throw notFound('connection');
  const configuration = answered(ctx, await marketplace.getMenu(connection.uberEatsStoreId, type));
  return { source, configuration, menuVersion: null, ...NOTHING_SAID };
}

export async function listUploads(ctx: MarketplaceNeeds, scope: StoreScope): Promise<MenuUploadAnswer[]> {
  return (await listMenuUploads(ctx.db, scope, MOST_UPLOADS)).map(uploadAnswer);
}

/** The menu of this type that Uber took last; null: none, or it isn't kept. */
export async function lastSentMenu(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  type: MarketplaceMenuType,
): Promise<MarketplaceMenu | null> {
  const [last] = await listSentMenuUploads(ctx.db, scope, { type, limit: 1 });
  return last ? readUploadMenu(ctx.db, scope, { id: last.id, type }) : null;
}
