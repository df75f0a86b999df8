import type { StoreFacts } from '#db/menu/menu-store.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import type { AdminFrameFacts } from './frame-facts.ts';
import { paths } from './paths.ts';

interface Props extends Pick<AdminFrameFacts, 'draft'> {
  base: string;
  here: string;
  store: StoreFacts | null;
}

/** Shown on every page of a store whose menu has unpublished changes, except the page that lists them. */
export function DraftBar({ base, here, store, draft }: Props) {
  if (store === null || draft === null || draft.storeId !== store.profile.id) return null;
  const to = href(base, paths.menuDraft, { restaurantId: store.profile.restaurantId, storeId: store.profile.id });
  if (here === to) return null;
  const { count } = draft;
  return (
    <div className="mb-5">
      <Banner
        kind="waiting"
        title={count === 1 ? '1 menu change isn’t published yet' : `${count} menu changes aren’t published yet`}
        action={
          <LinkButton href={to} size="small" variant="primary">
            Review
          </LinkButton>
        }
      />
    </div>
  );
}
