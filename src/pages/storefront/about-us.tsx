import type { WebsiteInfo } from '#src/domain/tenancy/website-info.schema.ts';
import { Gallery } from './gallery.tsx';

/** The address on the page of the story and the pictures. */
export const ABOUT_ID = 'about-us';

/** Two lines of the story stand at the top of the page: what fits there is not said twice. */
const FITS_AT_THE_TOP = 140;

export function hasAbout({ story, gallery }: Pick<WebsiteInfo, 'story' | 'gallery'>): boolean {
  return story.length > FITS_AT_THE_TOP || gallery.length > 0;
}

/** The whole story, paragraph by paragraph, and the gallery. Nothing where there is neither. */
export function AboutUs({ website, name }: { website: Pick<WebsiteInfo, 'story' | 'gallery'>; name: string }) {
  if (!hasAbout(website)) return null;
  const paragraphs = website.story.split(/\n\s*\n|\r\n\s*\r\n/).filter((text) => text.trim() !== '');
  return (
    <section id={ABOUT_ID} data-part="about" aria-labelledby="about-heading" className="scroll-mt-32 pt-10 sm:pt-14">
      <h2 id="about-heading" className="font-extrabold text-28">
        About {name}
      </h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-3 max-w-narrow whitespace-pre-line text-ink-2">
          {text}
        </p>
      ))}
      {website.gallery.length > 0 ? (
        <div className="mt-6">
          <Gallery pictures={website.gallery} />
        </div>
      ) : null}
    </section>
  );
}
