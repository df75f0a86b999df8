import { IMAGE_ASPECT_RATIOS, type ImageAspectRatio } from '#src/domain/tenancy/image-ratios.ts';
import { cx } from './classes.ts';
import { contrastRatio, parseHexColour } from './colour.ts';

/** The image route gives the stored picture in this width, cropped to this ratio (specification 2 §9). */
export const FIRST_IMAGE_WIDTH = 100;

export interface ImageProps {
  /** The picture's own address, to which `w` and `r` are added. Null: there is none. */
  src: string | null | undefined;
  alt: string;
  /** Width and height of the ratio, as in `IMAGE_ASPECT_RATIOS`: `[4, 2.5]`. */
  ratio: ImageRatio;
  /** Its drawn width in CSS pixels; pictures for other densities follow from it. */
  width?: number;
  /** The first pictures of a page are fetched at once. */
  isEager?: boolean;
  /** Shown while it loads, where it is missing and where it fails: the item's colour and its name. */
  colour?: string | null;
  className?: string;
}

/** `ar-4-2.5` names a ratio in restaurants' own stylesheets: class `ar-width-height`. */
export function ratioClass([width, height]: readonly [number, number]): string {
  return `ar-${width}-${height}`;
}

/** Addresses for 2x and 3x; the picture's own address is the one for 1x. */
export function imageSrcSet(src: string, width: number, ratio: ImageRatio): string {
  return [2, 3].map((density) => `${imageUrl(src, width * density, ratio)} ${density}x`).join(', ');
}

export function imageUrl(src: string, width: number, ratio: ImageRatio): string {
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}&r=${nameOf(ratio)}`;
}

/** One of the ratios to which pictures are cropped. */
export type ImageRatio = (typeof IMAGE_ASPECT_RATIOS)[ImageAspectRatio];

const NAMES = new Map(Object.entries(IMAGE_ASPECT_RATIOS).map(([name, [across, down]]) => [`${across}:${down}`, name]));

function nameOf([across, down]: ImageRatio): string {
  return NAMES.get(`${across}:${down}`) ?? '';
}

/** The more readable of the two on the item's colour. */
function inkOn(hex: string | null): string {
  if (hex === null) return '';
  return contrastRatio(hex, '#ffffff') > contrastRatio(hex, '#000000') ? 'text-white' : 'text-black';
}

/**
 * A picture in a box of fixed size, so that nothing jumps. The name and colour are under it: a picture that fails to
 * load is transparent, so no broken one shows. Its styles are in tokens.css: a menu has hundreds. The colour is an
 * attribute of a drawing and the ratio a class, because the website's policy allows no styles in attributes.
 */
export function Image({ src, alt, ratio, width = FIRST_IMAGE_WIDTH, isEager = false, colour, className }: ImageProps) {
  const hex = colour ? parseHexColour(colour) : null;
  return (
    <span data-part="image" className={cx(ratioClass(ratio), inkOn(hex), className)}>
      {hex ? (
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={hex} />
        </svg>
      ) : null}
      {alt === '' ? null : (
        <span aria-hidden="true">
          <span>{alt}</span>
        </span>
      )}
      {src ? (
        <img
          src={imageUrl(src, width, ratio)}
          srcSet={imageSrcSet(src, width, ratio)}
          alt={alt}
          width={width}
          height={Math.round((width * ratio[1]) / ratio[0])}
          loading={isEager ? undefined : 'lazy'}
          fetchPriority={isEager ? 'high' : undefined}
          decoding="async"
        />
      ) : null}
    </span>
  );
}
