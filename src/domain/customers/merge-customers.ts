/** What becomes of two customers who are one person. Pure; `merge-customers.test.ts` is its table. Browser-safe. */

export interface MergingCustomer {
  readonly id: string;
  readonly name: string;
  readonly previousNames: readonly string[];
  readonly mobileNumberE164: string;
  readonly previousMobiles: readonly string[];
  readonly unverifiedEmail: string;
  readonly previousOrderCount: number;
  readonly previousPosOrderCount: number;
  readonly previousGoogleOrderCount: number;
}

export type MergedCustomer = Omit<MergingCustomer, 'id' | 'mobileNumberE164'>;

/** Orders are found by number: a person keeps no more than this many of them, and a merge may lose none. */
export const MAX_NUMBERS = 20;
const MAX_NAMES = 20;

export type MergeFault = 'sameCustomer' | 'tooManyNumbers';
export const MERGE_FAULTS: Readonly<Record<MergeFault, string>> = {
  sameCustomer: 'Choose 2 different customers.',
  tooManyNumbers: `Together they have more than ${MAX_NUMBERS} phone numbers. They can’t be merged.`,
};

export function mergeFaultOf(kept: MergingCustomer, gone: MergingCustomer): MergeFault | null {
  if (kept.id === gone.id) return 'sameCustomer';
  return mergedNumbers(kept, gone).length > MAX_NUMBERS ? 'tooManyNumbers' : null;
}

/** The kept one stays who they are; the other's names and numbers become earlier ones, and an empty field is filled. */
export function mergedCustomer(kept: MergingCustomer, gone: MergingCustomer): MergedCustomer {
  const name = kept.name || gone.name;
  const names = [...gone.previousNames, gone.name, ...kept.previousNames].filter((one) => one !== '' && one !== name);
  return {
    name,
    previousNames: [...new Set(names)].slice(-MAX_NAMES),
    previousMobiles: mergedNumbers(kept, gone),
    unverifiedEmail: kept.unverifiedEmail || gone.unverifiedEmail,
    previousOrderCount: kept.previousOrderCount + gone.previousOrderCount,
    previousPosOrderCount: kept.previousPosOrderCount + gone.previousPosOrderCount,
    previousGoogleOrderCount: kept.previousGoogleOrderCount + gone.previousGoogleOrderCount,
  };
}

function mergedNumbers(kept: MergingCustomer, gone: MergingCustomer): string[] {
  const all = [...gone.previousMobiles, gone.mobileNumberE164, ...kept.previousMobiles];
  return [...new Set(all)].filter((one) => one !== kept.mobileNumberE164);
}

/** What one store knows of a customer. */
export interface KnownAtStore {
  readonly notes: string;
  readonly orderCount: number;
  readonly lastOrderIsoDateTimeUtc: string | null;
  readonly lastAddress: string;
}

/** Notes stand below each other, and none is cut: staff rely on an allergy that is written there. */
export function mergedAtStore(kept: KnownAtStore | null, gone: KnownAtStore): KnownAtStore {
  if (kept === null) return gone;
  const notes = [...new Set([kept.notes, gone.notes])].filter((one) => one !== '').join('\n');
  const [last, earlier] =
    (gone.lastOrderIsoDateTimeUtc ?? '') > (kept.lastOrderIsoDateTimeUtc ?? '') ? [gone, kept] : [kept, gone];
  return {
    notes,
    orderCount: kept.orderCount + gone.orderCount,
    lastOrderIsoDateTimeUtc: last.lastOrderIsoDateTimeUtc,
    lastAddress: last.lastAddress || earlier.lastAddress,
  };
}

interface Stamps {
  readonly credits: number;
  readonly creditsOnTheWay: number;
}

/** Stamps add up, and so does a stamp that a card owes. */
export function mergedStamps(kept: Stamps | null, gone: Stamps | null): Stamps {
  return {
    credits: (kept?.credits ?? 0) + (gone?.credits ?? 0),
    creditsOnTheWay: (kept?.creditsOnTheWay ?? 0) + (gone?.creditsOnTheWay ?? 0),
  };
}
