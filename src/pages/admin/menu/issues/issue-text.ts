import type { MenuIssue, MenuIssueKind } from '#src/domain/menu/menu-issues.ts';

interface IssueTexts {
  readonly title: string;
  readonly lead: string;
  /** What the link leads to. */
  readonly act: string;
}

export const ISSUE_TEXTS: Readonly<Record<MenuIssueKind, IssueTexts>> = {
  noPrice: {
    title: 'No price',
    lead: 'Customers would pay nothing, or can’t order it at all.',
    act: 'Add price',
  },
  groupTooSmall: {
    title: 'Too few options',
    lead: 'Customers must choose here, and there isn’t enough to choose from.',
    act: 'Add options',
  },
  unreachableHours: {
    title: 'Never on sale',
    lead: 'The hours of these items never overlap with yours.',
    act: 'Change hours',
  },
  noToppingPrice: {
    title: 'Toppings without a price',
    lead: 'Customers can’t add these toppings in the sizes listed.',
    act: 'Add price',
  },
  factsToConfirm: {
    title: 'Allergens and diets to confirm',
    lead: 'These came with a starting menu, a file or another store’s menu. Your website warns of the allergens already. It shows diets and “free from” once you confirm that your dish is made this way.',
    act: 'Confirm',
  },
  noPicture: {
    title: 'No picture',
    lead: 'On your website these items are a plain tile.',
    act: 'Add picture',
  },
};

const PLACES: Readonly<Record<string, string>> = { online: 'the website', pos: 'tills' };

/** What it is about, beside the name. */
export function issueText({ kind, about }: MenuIssue): string {
  if (kind !== 'unreachableHours') return about.join(', ');
  return `Never on ${about.map((place) => PLACES[place] ?? place).join(' or ')}`;
}
