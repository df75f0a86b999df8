/** The blocks of a page that a store made itself, as customers see them. */
import type { ReactNode } from 'react';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import type { BlockOf, PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { linkBelow } from '#src/domain/tenancy/link-address.ts';
import { shownHtml } from '#src/features/website-content/clean-html.ts';
import { type FormState, href } from '#src/pages/page.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { Gallery } from './gallery.tsx';
import { FindUs, SpecialDays, WeekTables } from './hours-parts.tsx';
import { InquiryForm } from './inquiry-form.tsx';
import { ItemCards } from './item-cards.tsx';
import type { MenuSection } from './menu-view.ts';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

export interface BlocksAround {
  readonly head: StoreHead;
  readonly store: StoreFacts;
  readonly base: string;
  readonly today: Temporal.PlainDate;
  readonly tiles: MapTiles | null;
  readonly sections: readonly MenuSection[];
  /** The address that the inquiry form is sent to; null: nobody would read it. */
  readonly inquiryTo: string | null;
  readonly form: FormState;
}

/** Texts stand in a column that is easy to read; what shows many things has the whole page. */
const WIDE: readonly PageBlock['kind'][] = ['gallery', 'menu', 'hours'];

export function PageBlocks({ blocks, ...around }: BlocksAround & { blocks: readonly PageBlock[] }) {
  const firstPicture = blocks.find(({ kind }) => kind === 'image' || kind === 'gallery');
  return blocks.map((block) => {
    const drawn = drawnBlock(block, around, block === firstPicture && blocks.indexOf(block) < 2);
    if (drawn === null) return null;
    const isWide = WIDE.includes(block.kind);
    return (
      <div
        key={block.id}
        data-part={`block-${block.kind}`}
        className={isWide ? 'w-full' : 'mx-auto w-full max-w-narrow'}
      >
        {drawn}
      </div>
    );
  });
}

function drawnBlock(block: PageBlock, around: BlocksAround, isEager: boolean): ReactNode {
  const { head, store, base, today, form, inquiryTo } = around;
  switch (block.kind) {
    case 'heading':
      return block.level === '2' ? (
        <h2 className="font-extrabold text-22 sm:text-28">{block.text}</h2>
      ) : (
        <h3 className="font-bold text-18 sm:text-22">{block.text}</h3>
      );
    case 'text':
    case 'html':
      return <Html html={block.html} {...{ head, base }} />;
    case 'image':
      return <Picture block={block} isEager={isEager} />;
    case 'button':
      return (
        <LinkButton
          href={linkBelow(storeHref(head, base), block.address)}
          variant={block.look}
          {...(block.address.startsWith('/') ? {} : { rel: 'noopener' })}
        >
          {block.label}
        </LinkButton>
      );
    case 'gallery':
      return <Gallery pictures={block.pictures} isEager={isEager} />;
    case 'map':
      return (
        <div className="flex flex-col gap-4">
          <FindUs head={head} store={store} tiles={around.tiles} />
        </div>
      );
    case 'hours':
      return (
        <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          <WeekTables head={head} store={store} today={today} />
          <SpecialDays store={store} today={today} />
        </div>
      );
    case 'menu':
      return <MenuPart block={block} around={around} />;
    case 'inquiry':
      return inquiryTo === null ? null : <InquiryForm to={inquiryTo} form={form} heading={block.heading} />;
  }
}

function storeHref({ restaurantId, storeId }: StoreHead, base: string): string {
  return href(base, paths.store, { restaurantId, storeId });
}

function Html({ html, head, base }: { html: string } & Pick<BlocksAround, 'head' | 'base'>) {
  return <div data-part="page-text" dangerouslySetInnerHTML={{ __html: shownHtml(html, storeHref(head, base)) }} />;
}

/** Whole, in its own shape. */
function Picture({ block, isEager }: { block: BlockOf<'image'>; isEager: boolean }) {
  const src = (width: number) => `/images/${block.imageId}?w=${width}`;
  return (
    <figure>
      <img
        src={src(800)}
        srcSet={`${src(400)} 400w, ${src(800)} 800w, ${src(1600)} 1600w`}
        sizes="(width >= 48rem) 42rem, 100vw"
        width={block.width}
        height={block.height}
        alt={block.alt}
        {...(isEager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
        className="h-auto w-full rounded-card bg-sunken"
      />
      {block.caption ? <figcaption className="mt-2 text-14 text-ink-2">{block.caption}</figcaption> : null}
    </figure>
  );
}

/** A category that is gone, or has nothing for the website now, shows nothing. */
function MenuPart({ block, around }: { block: BlockOf<'menu'>; around: BlocksAround }) {
  const section = around.sections.find(({ id }) => id === block.categoryId);
  if (!section) return null;
  return (
    <section aria-label={section.name} data-part="category">
      <h2 className="font-extrabold text-22 sm:text-28">{section.name}</h2>
      {section.description ? <p className="mt-1 max-w-narrow text-ink-2">{section.description}</p> : null}
      <ItemCards items={section.items} head={around.head} base={around.base} />
    </section>
  );
}
