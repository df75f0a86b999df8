import type { StoreFacts } from '#db/menu/menu-store.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import type { AdminFrameFacts } from './frame-facts.ts';
import { paths } from './paths.ts';

interface Props extends Pick<AdminFrameFacts, 'draft' | 'now'> {
  base: string;
  here: string;
  store: StoreFacts | null;
}

/** The draft as the bar counted it; not `version`, which is what forms below it are saved against. */
export const SEEN_DRAFT = 'draftVersion';

/** Shown on every page of a store whose menu has unpublished changes, except the page that lists them. */
export function DraftBar({ base, here, store, draft, now }: Props) {
  if (store === null || draft === null || draft.storeId !== store.profile.id) return null;
  const to = href(base, paths.menuDraft, { restaurantId: store.profile.restaurantId, storeId: store.profile.id });
  if (here === to) return null;
  const { count, version, plannedIsoDateTimeUtc: planned } = draft;
  return (
    <div className="mb-5">
      <Banner
        kind="waiting"
        title={count === 1 ? '1 menu change isn’t published yet' : `${count} menu changes aren’t published yet`}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton href={to} size="small" variant="primary">
              Review
            </LinkButton>
            <form method="post" action={to}>
              <input type="hidden" name={SEEN_DRAFT} value={version} />
              <Button type="submit" name="do" value="publish" size="small">
                Publish now
              </Button>
            </form>
          </div>
        }
      >
        {planned && now
          ? `Published ${formatStoreTimeAndDay(Temporal.Instant.from(planned), now, store.profile.timezone)}.`
          : null}
      </Banner>
    </div>
  );
}
