import type { Starter } from '#src/domain/menu/starters/starters.ts';
import { IMAGE_ASPECT_RATIOS } from '#src/domain/tenancy/image-ratios.ts';
import { starterPicturePath } from '#src/features/menu/starters/starter-pictures.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { Image } from '#src/ui/image.tsx';
import { sizeText } from './starter-text.ts';

/** One card a menu: three of its dishes, what is on it, and the way to all of it. */
export function StarterCards({ starters, here }: { starters: readonly Starter[]; here: string }) {
  return (
    <ul className="grid max-w-5xl gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {starters.map(({ key, name, text, faces, menu }, at) => (
        <li key={key} className="min-w-0">
          <a
            href={`${here}?menu=${key}`}
            data-part="starter"
            className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface no-underline hover:border-line-strong"
          >
            <span aria-hidden="true" className="grid grid-cols-3 gap-px bg-line">
              <Face name={faces[0]} width={400} isEager={at < 3} className="col-span-2 row-span-2" />
              <Face name={faces[1]} width={200} isEager={at < 3} />
              <Face name={faces[2]} width={200} isEager={at < 3} />
            </span>
            <span className="flex flex-1 items-start gap-3 p-4">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-18">{name}</span>
                <span className="mt-1 block text-14 text-ink-2">{text}</span>
                <span className="tnum mt-2 block text-14 text-ink-3">{sizeText({ menu })}</span>
              </span>
              <NextIcon size={18} aria-hidden className="mt-1 shrink-0 text-ink-3 group-hover:text-ink" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FaceProps {
  name: string;
  width: number;
  isEager: boolean;
  className?: string;
}

function Face({ name, width, isEager, className = '' }: FaceProps) {
  const ratio = IMAGE_ASPECT_RATIOS.fourThree;
  return <Image src={starterPicturePath(name)} alt="" {...{ ratio, width, isEager, className }} />;
}
