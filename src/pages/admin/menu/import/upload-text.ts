import type { BatchUploadJob } from '#db/menu/batch-uploads.repository.ts';
import type { PlannedRow } from '#src/domain/menu/import/plan-import.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export function uploadBadge({ statusCode, undoneIsoDateTimeUtc }: BatchUploadJob): StatusBadgeStyle {
  if (undoneIsoDateTimeUtc !== null) return { word: 'Undone', tone: 'off', icon: 'slash' };
  return BADGES[statusCode];
}

const BADGES: Readonly<Record<BatchUploadJob['statusCode'], StatusBadgeStyle>> = {
  created: { word: 'Not imported', tone: 'wait', icon: 'new' },
  running: { word: 'Importing', tone: 'going', icon: 'running' },
  success: { word: 'Imported', tone: 'done', icon: 'completed' },
  failure: { word: 'Failed', tone: 'fail', icon: 'warning' },
};

const UNDONE = 'undone';

/** The list's filters. */
export const UPLOAD_STATES = [
  ...Object.entries(BADGES).map(([value, { word }]) => ({ value, label: word })),
  { value: UNDONE, label: 'Undone' },
];

export function uploadState({ statusCode, undoneIsoDateTimeUtc }: BatchUploadJob): string {
  return undoneIsoDateTimeUtc === null ? statusCode : UNDONE;
}

export const ROW_LABELS = {
  add: 'New',
  change: 'Changes',
  size: 'Another size',
  same: 'No change',
  failed: 'Needs fixing',
} as const satisfies Record<PlannedRow['kind'], string>;
const OUTCOME_LABELS = { added: 'Added', changed: 'Changed', same: 'No change', failed: 'Needs fixing' } as const;

export function outcomeLabel(outcome: keyof typeof OUTCOME_LABELS, { source }: Pick<BatchUploadJob, 'source'>): string {
  return outcome === 'failed' && source !== 'file' ? 'Not copied' : OUTCOME_LABELS[outcome];
}

const CHANGED_LABELS: Readonly<Record<string, string>> = {
  price: 'price',
  description: 'description',
  modifiers: 'options',
  barcode: 'barcode',
  label: 'label',
  isGstApplicable: 'tax',
  isAlcohol: 'alcohol',
  dietary: 'dietary',
  allergenInfo: 'allergens',
  available: 'availability',
  applicableOrderingSystem: 'where it’s sold',
  availableFor: 'order types',
  image: 'picture',
  name: 'name',
  discounted: 'on offer',
  availableWeeklyHours: 'times',
  backgroundColor: 'colour',
  printStationIds: 'print stations',
  printPriority: 'order on dockets',
  pizza: 'sizes and prices',
  halfAndHalf: 'halves',
  deal: 'parts of the deal',
};

export function changedText(changed: readonly string[]): string {
  return changed.map((field) => CHANGED_LABELS[field] ?? field).join(', ');
}
