/** How a restaurant's websites look. */
import { z } from 'zod';
import { hexColour, idSchema } from '#src/shared/primitives.schema.ts';
import { WEBSITE_FONT_NAMES } from './website-fonts.ts';

export const MAX_CSS_CHARACTERS = 20_000;
export const MAX_NOTE_CHARACTERS = 120;

export const websiteThemeSchema = z.object({
  logoImageId: idSchema.nullable(),
  accentColour: hexColour,
  /** The bar at the top: paper, or the accent. */
  header: z.enum(['paper', 'accent']),
  font: z.enum(WEBSITE_FONT_NAMES),
  buttons: z.enum(['square', 'rounded', 'pill']),
  /** The shape of the items' pictures. */
  pictures: z.enum(['fourThree', 'square', 'fourFive', 'fourTwoPointFive']),
  css: z.string().max(MAX_CSS_CHARACTERS, 'Use 20,000 characters or fewer.'),
});
export type WebsiteTheme = z.infer<typeof websiteThemeSchema>;

export const versionNoteSchema = z.object({
  note: z.string().trim().max(MAX_NOTE_CHARACTERS, `Use ${MAX_NOTE_CHARACTERS} characters or fewer.`),
});

/** What pages need to know of it; logo and colour are stored with the restaurant's name. */
export interface WebsiteLook extends Pick<WebsiteTheme, 'header' | 'font' | 'buttons' | 'pictures'> {
  /** The last part of the address of its own CSS; null: it has none. */
  readonly cssKey: string | null;
}

export const PLAIN_LOOK: WebsiteLook = {
  header: 'paper',
  font: 'figtree',
  buttons: 'rounded',
  pictures: 'fourThree',
  cssKey: null,
};

/** A restaurant that has chosen nothing yet, or goes back to that. */
export function plainTheme(of: Pick<WebsiteTheme, 'logoImageId' | 'accentColour'>): WebsiteTheme {
  const { header, font, buttons, pictures } = PLAIN_LOOK;
  return { ...of, header, font, buttons, pictures, css: '' };
}

export function lookOf({ header, font, buttons, pictures, css }: WebsiteTheme, cssKey: string): WebsiteLook {
  return { header, font, buttons, pictures, cssKey: css.trim() === '' ? null : cssKey };
}
