/** A restaurant's texts and pictures on its website, and which of them a store may replace with its own. */
import { z } from 'zod';
import { pagePictureSchema } from './custom-page.schema.ts';
import { MAX_GALLERY_PICTURES } from './custom-page-limits.ts';

/** The store's other profiles. */
export const SOCIAL_SITES = {
  facebook: { label: 'Facebook', host: 'facebook.com' },
  instagram: { label: 'Instagram', host: 'instagram.com' },
  tiktok: { label: 'TikTok', host: 'tiktok.com' },
  youtube: { label: 'YouTube', host: 'youtube.com' },
} as const;
export type SocialSite = keyof typeof SOCIAL_SITES;
export const SOCIAL_NAMES = Object.keys(SOCIAL_SITES) as SocialSite[];

export const WEBSITE_INFO_LENGTHS = {
  headline: 120,
  story: 2000,
  searchTitle: 60,
  searchText: 160,
  social: 200,
} as const;

/** A customer swipes through them at the top of the page. */
export const MAX_BANNERS = 5;

const line = (most: number) => z.string().trim().max(most, `Use ${most} characters or fewer.`);

/** Empty, or a page of that site; what is typed without `https://` gets it. */
function socialSchema(site: SocialSite) {
  const { label, host } = SOCIAL_SITES[site];
  return line(WEBSITE_INFO_LENGTHS.social)
    .transform((typed) => (typed === '' || /^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
    .refine(
      (typed) => typed === '' || isOn(host, typed),
      `Enter the address of your ${label} page, such as ${host}/roma.`,
    );
}

function isOn(host: string, typed: string): boolean {
  const url = URL.parse(typed);
  if (url?.username !== '' || url.port !== '' || /\s/.test(typed)) return false;
  return url.hostname === host || url.hostname.endsWith(`.${host}`);
}

const pictures = (most: number) =>
  z
    .array(pagePictureSchema)
    .max(most, `Up to ${most} pictures.`)
    .refine((all) => new Set(all.map(({ imageId }) => imageId)).size === all.length, 'Add each picture once.');

const fields = {
  headline: line(WEBSITE_INFO_LENGTHS.headline),
  story: line(WEBSITE_INFO_LENGTHS.story),
  /** The page's title in search engines; empty to make it from the name. */
  searchTitle: line(WEBSITE_INFO_LENGTHS.searchTitle),
  searchText: line(WEBSITE_INFO_LENGTHS.searchText),
  facebook: socialSchema('facebook'),
  instagram: socialSchema('instagram'),
  tiktok: socialSchema('tiktok'),
  youtube: socialSchema('youtube'),
  /** Across the top of the first page. */
  banners: pictures(MAX_BANNERS),
  gallery: pictures(MAX_GALLERY_PICTURES),
};

export const websiteInfoSchema = z.object(fields);
export type WebsiteInfo = z.infer<typeof websiteInfoSchema>;

/** For one store: null follows the restaurant. */
export const storeWebsiteInfoSchema = z.object({
  headline: fields.headline.nullable(),
  story: fields.story.nullable(),
  searchTitle: fields.searchTitle.nullable(),
  searchText: fields.searchText.nullable(),
  facebook: fields.facebook.nullable(),
  instagram: fields.instagram.nullable(),
  tiktok: fields.tiktok.nullable(),
  youtube: fields.youtube.nullable(),
  banners: fields.banners.nullable(),
  gallery: fields.gallery.nullable(),
});
export type StoreWebsiteInfo = z.infer<typeof storeWebsiteInfoSchema>;

export const NO_WEBSITE_INFO: WebsiteInfo = {
  headline: '',
  story: '',
  searchTitle: '',
  searchText: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  youtube: '',
  banners: [],
  gallery: [],
};
export const WEBSITE_INFO_NAMES = Object.keys(NO_WEBSITE_INFO) as (keyof WebsiteInfo)[];

/** A store without anything of its own. */
export function inheritedWebsiteInfo(): StoreWebsiteInfo {
  return Object.fromEntries(WEBSITE_INFO_NAMES.map((name) => [name, null])) as unknown as StoreWebsiteInfo;
}

/** What a store's website says and shows. */
export function websiteInfoOf(restaurant: WebsiteInfo, store: StoreWebsiteInfo): WebsiteInfo {
  const texts = WEBSITE_INFO_NAMES.map((name) => [name, store[name] ?? restaurant[name]] as const);
  return Object.fromEntries(texts) as unknown as WebsiteInfo;
}
