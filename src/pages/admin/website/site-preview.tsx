import type { StoreFacts } from '#db/menu/menu-store.ts';
import sitePreview from '#islands/admin/site-preview.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { CustomPage } from '#src/domain/tenancy/custom-page.schema.ts';
import { knowing } from '#src/features/website-content/preview.ts';
import type { PageContext, StillPage } from '#src/pages/page.tsx';
import { customPageWith } from '#src/pages/storefront/custom-page.page.tsx';
import { storePage } from '#src/pages/storefront/store.page.tsx';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';

/** The button of a form that shows the website with what is typed, and saves nothing. */
export const PREVIEW = 'preview';

/** A page of the store, usually its first, with these facts instead of what is stored. */
export function siteWith(
  ctx: PageContext,
  { restaurantId, storeId }: Pick<StoreScope, 'restaurantId' | 'storeId'>,
  change: (facts: StoreFacts) => StoreFacts,
  { css, page = storePage }: { readonly css?: string; readonly page?: StillPage['page'] } = {},
): StillPage {
  return {
    kind: 'still',
    surface: storefrontSurface,
    page,
    scope: { restaurantId, storeId },
    ctx: knowing(ctx, change),
    ...(css === undefined ? {} : { css }),
  };
}

/** A page of the store's own with what is typed in it. */
export function pageOfSiteWith(
  ctx: PageContext,
  { restaurantId, storeId }: Pick<StoreScope, 'restaurantId' | 'storeId'>,
  page: CustomPage,
): StillPage {
  const scope = { restaurantId, storeId, pagePath: page.path };
  return { kind: 'still', surface: storefrontSurface, page: customPageWith(page), scope, ctx };
}

/** The website beside the form, on a phone and on a desktop, as it would be with what is typed. */
export function SitePreview({ formId, action }: { formId: string; action: string }) {
  return (
    <Card as="section">
      <IslandTag of={sitePreview} hydrate="visible" needsScript props={{ formId, action, button: PREVIEW }} />
      <div className="hidden noscript:block">
        <h2 className="mb-3 text-16">On the website</h2>
        <Button type="submit" form={formId} name="do" value={PREVIEW} formTarget="_blank">
          Preview in a new tab
        </Button>
      </div>
    </Card>
  );
}
