import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { Image } from '#src/ui/image.tsx';

/** Each leads to the whole picture. */
export function Gallery({ pictures, isEager = false }: { pictures: readonly PagePicture[]; isEager?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 lg:grid-cols-4">
      {pictures.map(({ imageId, alt }, at) => (
        <li key={imageId}>
          <a
            href={`/images/${imageId}?w=1600`}
            aria-label={`${alt || `Picture ${at + 1}`}, full size`}
            className="block overflow-hidden rounded-card"
          >
            <Image src={`/images/${imageId}`} alt={alt} ratio={[1, 1]} width={320} isEager={isEager && at < 4} />
          </a>
        </li>
      ))}
    </ul>
  );
}
