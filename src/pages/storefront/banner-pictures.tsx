import type { StoreFacts } from '#db/menu/menu-store.ts';
import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { cx } from '#src/ui/classes.ts';
import { imageUrl } from '#src/ui/image.tsx';

export type BannerPicture = Pick<PagePicture, 'imageId' | 'alt'>;

/** Those of the website; without any the store’s own picture. */
export function bannersOf({ website, bannerImageId }: Pick<StoreFacts, 'website' | 'bannerImageId'>): BannerPicture[] {
  if (website.banners.length > 0) return website.banners;
  return bannerImageId ? [{ imageId: bannerImageId, alt: '' }] : [];
}

interface Props {
  pictures: readonly BannerPicture[];
  /** How much of a wide page they take: `40vw`. */
  wideSize: string;
  className: string;
}

const RATIO = [8, 3] as const;

/** One fills its place; several are swiped through, and an edge of the next one says so. No script. */
export function BannerPictures({ pictures, wideSize, className }: Props) {
  const [only] = pictures;
  if (!only) return null;
  if (pictures.length === 1)
    return <Banner picture={only} isFirst wideSize={wideSize} className={cx('w-full', className)} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of pictures is no fieldset
    <div
      role="group"
      aria-label="Pictures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      data-part="banners"
      className={cx('flex snap-x snap-mandatory gap-1 overflow-x-auto overscroll-x-contain', className)}
    >
      {pictures.map((picture, at) => (
        <Banner
          key={picture.imageId}
          picture={picture}
          isFirst={at === 0}
          wideSize={wideSize}
          className="h-full w-[92%] shrink-0 snap-start last:w-full"
        />
      ))}
    </div>
  );
}

interface BannerProps extends Pick<Props, 'wideSize' | 'className'> {
  picture: BannerPicture;
  isFirst: boolean;
}

function Banner({ picture: { imageId, alt }, isFirst, wideSize, className }: BannerProps) {
  const src = `/images/${imageId}`;
  const at = (width: number) => `${imageUrl(src, width, RATIO)} ${width}w`;
  return (
    <img
      src={imageUrl(src, 900, RATIO)}
      srcSet={[400, 900, 1600].map(at).join(', ')}
      sizes={`(width >= 64rem) ${wideSize}, 100vw`}
      width={1600}
      height={600}
      alt={alt}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      className={cx('bg-sunken object-cover', className)}
    />
  );
}
