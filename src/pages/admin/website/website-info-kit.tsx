import type { PagePicture } from '#src/domain/tenancy/custom-page.schema.ts';
import { MAX_GALLERY_PICTURES } from '#src/domain/tenancy/custom-page-limits.ts';
import {
  MAX_BANNERS,
  SOCIAL_NAMES,
  SOCIAL_SITES,
  type SocialSite,
  WEBSITE_INFO_LENGTHS,
  type WebsiteInfo,
  websiteInfoSchema,
} from '#src/domain/tenancy/website-info.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Image } from '#src/ui/image.tsx';
import { FormSection } from '../edit-form.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { paragraph, text } from '../forms/kinds.tsx';
import { pictures } from '../forms/pictures.tsx';
import type { Put } from '../forms/put.tsx';
import { valuesOf } from '../forms.ts';
import { Mirror, PreviewCard } from '../side.tsx';

const { headline, story, searchTitle, searchText, social } = WEBSITE_INFO_LENGTHS;

/** The same fields of a restaurant and of a store. */
export const WEBSITE_INFO_FIELDS = {
  headline: text('Headline', {
    isOptional: true,
    help: `One line at the top of the website. Up to ${headline} characters.`,
    box: { maxLength: headline },
  }),
  story: paragraph('Story', {
    isOptional: true,
    help: `About your restaurant. Up to ${story.toLocaleString('en')} characters.`,
    rows: 6,
  }),
  searchTitle: text('Title in search results', {
    isOptional: true,
    help: `Empty: made from the store’s name. Up to ${searchTitle} characters.`,
    box: { maxLength: searchTitle },
  }),
  searchText: text('Text in search results', {
    isOptional: true,
    help: `Empty: the beginning of your story. Up to ${searchText} characters.`,
    box: { maxLength: searchText },
  }),
  banners: pictures('Banner', {
    path: 'banners',
    help: `Across the top of the website, cropped to 8:3. With several, up to ${MAX_BANNERS}, customers swipe through them.`,
    most: MAX_BANNERS,
    isWide: true,
  }),
  gallery: pictures('Gallery', {
    path: 'gallery',
    help: `Below the menu, with your story. Up to ${MAX_GALLERY_PICTURES} pictures.`,
    most: MAX_GALLERY_PICTURES,
  }),
  ...(Object.fromEntries(SOCIAL_NAMES.map((site) => [site, socialField(site)])) as Record<SocialSite, Kind<string>>),
};

function socialField(site: SocialSite): Kind<string> {
  const { label, host } = SOCIAL_SITES[site];
  return text(label, {
    isOptional: true,
    box: {
      inputMode: 'url',
      maxLength: social,
      placeholder: `${host}/roma`,
      autoCapitalize: 'none',
      spellCheck: false,
    },
  });
}

export const websiteInfoKit = formKit<WebsiteInfo>({ schema: websiteInfoSchema, fields: WEBSITE_INFO_FIELDS });

/** Where the files of its form go. */
export const WEBSITE_PICTURES = { banners: MAX_BANNERS, gallery: MAX_GALLERY_PICTURES } as const;

interface LayoutProps {
  put: Put;
  /** Where a picture is sent as soon as it is chosen. */
  uploadTo: string;
  /** What the restaurant has, for a store. */
  theirs?: WebsiteInfo;
}

/** The fields in their sections. */
export function WebsiteInfoLayout({ put, uploadTo, theirs }: LayoutProps) {
  const field = (name: keyof WebsiteInfo) => {
    const its = theirs?.[name] ?? '';
    if (its.length === 0) return put(name);
    return put(name, { theirs: typeof its === 'string' ? its : <Thumbnails of={its} /> });
  };
  return (
    <>
      <FormSection title="Words">
        {field('headline')}
        {field('story')}
      </FormSection>
      <div data-upload-to={uploadTo}>
        <FormSection title="Pictures" lead="Describe each one for people who don’t see it.">
          {field('banners')}
          {field('gallery')}
        </FormSection>
      </div>
      <FormSection title="Search engines" lead="What people see before they open your website.">
        {field('searchTitle')}
        {field('searchText')}
      </FormSection>
      <FormSection title="Social media" lead="Linked at the bottom of every page.">
        <div className="grid gap-5 sm:grid-cols-2">{SOCIAL_NAMES.map(field)}</div>
      </FormSection>
    </>
  );
}

const FEW_THUMBNAILS = 6;

function Thumbnails({ of }: { of: readonly PagePicture[] }) {
  return (
    <span className="flex items-center gap-2">
      {of.slice(0, FEW_THUMBNAILS).map(({ imageId, alt }) => (
        <Image
          key={imageId}
          src={`/images/${imageId}`}
          alt={alt}
          ratio={[4, 3]}
          width={64}
          className="w-16 shrink-0 overflow-hidden rounded-input"
        />
      ))}
      {of.length > FEW_THUMBNAILS ? `and ${of.length - FEW_THUMBNAILS} more` : null}
    </span>
  );
}

interface PreviewProps {
  /** The website's present texts. */
  info: WebsiteInfo;
  /** Made from the name, where no title is typed. */
  title: string;
  address: string;
  form: FormState;
}

/** The page as a search engine lists it. */
export function SearchPreview({ info, title, address, form }: PreviewProps) {
  const value = valuesOf(form);
  return (
    <PreviewCard title="In search results" note="updates as you type">
      <p className="truncate text-12 text-ink-3">{address}</p>
      <p className="mt-1 truncate text-18 text-accent-text">
        <Mirror of="searchTitle" value={value.text('searchTitle', info.searchTitle)} empty={title} />
      </p>
      <p className="mt-1 line-clamp-2 text-14 text-ink-2">
        <Mirror
          of="searchText"
          value={value.text('searchText', info.searchText)}
          empty={info.story || 'The beginning of your story.'}
        />
      </p>
    </PreviewCard>
  );
}
