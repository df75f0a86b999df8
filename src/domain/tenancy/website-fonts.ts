/** The faces that a website can be set in. All are served by us; each page fetches the one it shows. */
export const WEBSITE_FONTS = {
  figtree: {
    label: 'Figtree',
    note: 'Friendly and clear',
    family: 'Figtree Variable',
    weights: '300 900',
    kind: 'sans-serif',
  },
  dmSans: {
    label: 'DM Sans',
    note: 'Plain and modern',
    family: 'DM Sans Variable',
    weights: '100 1000',
    kind: 'sans-serif',
  },
  nunito: {
    label: 'Nunito',
    note: 'Round and soft',
    family: 'Nunito Variable',
    weights: '200 1000',
    kind: 'sans-serif',
  },
  oswald: {
    label: 'Oswald',
    note: 'Narrow and bold',
    family: 'Oswald Variable',
    weights: '200 700',
    kind: 'sans-serif',
  },
  lora: { label: 'Lora', note: 'A book face', family: 'Lora Variable', weights: '400 700', kind: 'serif' },
  playfairDisplay: {
    label: 'Playfair Display',
    note: 'Elegant, for fine dining',
    family: 'Playfair Display Variable',
    weights: '400 900',
    kind: 'serif',
  },
} as const;
export type WebsiteFont = keyof typeof WEBSITE_FONTS;
export const WEBSITE_FONT_NAMES = Object.keys(WEBSITE_FONTS) as [WebsiteFont, ...WebsiteFont[]];
