/** The text of a store's accessibility statement: what the website does, how it is tested, and what it doesn't do. Pure. */
import { type AccessibilitySettings, PREMISES, type Premise } from './accessibility.schema.ts';
import type { CountryCode } from './store-settings.schema.ts';

export interface StatementPart {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points: readonly string[];
}

const PREMISE_SENTENCES: Readonly<Record<Premise, { readonly yes: string; readonly no: string }>> = {
  entrance: { yes: 'The entrance has no steps.', no: 'There are steps at the entrance.' },
  tables: { yes: 'Tables can be reached without steps.', no: 'There are steps on the way to the tables.' },
  toilet: { yes: 'There is an accessible toilet.', no: 'There is no accessible toilet.' },
  parking: { yes: 'There is accessible parking at the store.', no: 'There is no accessible parking at the store.' },
  hearingLoop: { yes: 'There is a hearing loop at the counter.', no: 'There is no hearing loop.' },
  largePrint: { yes: 'There is a large-print menu.', no: 'There is no large-print menu.' },
};

/** Each sentence is held by tests of the product: one that is no longer true goes from here first. */
const THE_WEBSITE: readonly StatementPart[] = [
  {
    title: 'What you can expect',
    paragraphs: [
      'This website aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. It meets them in part: the limits we know of are listed below.',
    ],
    points: [
      'You can choose items, order and follow your order with a keyboard alone.',
      'Buttons and fields have names that screen readers read. Changes of the total and of your order’s status are announced.',
      'Text has enough contrast in light and dark colours. Nothing is shown by colour alone.',
      'Pages fit a window 320 pixels wide without scrolling sideways.',
      'Nothing moves if your device asks for less motion.',
    ],
  },
  {
    title: 'How it is tested',
    paragraphs: [
      'Automated tests open the pages in a browser, at phone and desktop size and in light and dark colours, and check them with the tool axe. Other tests order by keyboard and read what a screen reader is given. They use the Chromium browser.',
    ],
    points: [],
  },
  {
    title: 'Known limits',
    paragraphs: [],
    points: [
      'Not every screen reader and browser has been tried.',
      'With text at twice its size on a phone, parts of some pages may need scrolling sideways.',
      'The map of our address needs sight. The address is written next to it.',
      'Descriptions of pictures, and pages that we write, can have gaps that no test finds.',
      'Card payments can open a page of the payment provider, or of your bank, that we can’t change.',
    ],
  },
];

/** Its parts in their order. What the store has not said is left out. */
export function statementOf({ premises, notes }: Pick<AccessibilitySettings, 'premises' | 'notes'>): StatementPart[] {
  const points = PREMISES.flatMap((name) => {
    const said = premises[name];
    return said === 'unsaid' ? [] : [PREMISE_SENTENCES[name][said]];
  });
  const paragraphs = notes.split(/\n+/).filter((text) => text.trim() !== '');
  const place = { title: 'Visiting us', points, paragraphs };
  return points.length + paragraphs.length === 0 ? [...THE_WEBSITE] : [...THE_WEBSITE, place];
}

export interface Authority {
  readonly name: string;
  readonly href: string;
}

/** Whom a customer can turn to where the store's answer doesn't help. */
export const AUTHORITIES: Readonly<Record<CountryCode, Authority>> = {
  AU: { name: 'the Australian Human Rights Commission', href: 'https://humanrights.gov.au/complaints' },
  US: { name: 'the US Department of Justice, Civil Rights Division', href: 'https://www.ada.gov/file-a-complaint/' },
  GB: { name: 'the Equality Advisory and Support Service', href: 'https://www.equalityadvisoryservice.com/' },
  NZ: { name: 'the Human Rights Commission, Te Kāhui Tika Tangata', href: 'https://tikatangata.org.nz/' },
};
