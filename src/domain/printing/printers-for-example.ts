import type { DocketType } from './printing-choices.ts';

interface Places<P> {
  readonly stations: readonly {
    readonly printerIds: readonly string[];
    readonly docketTypes?: readonly DocketType[];
  }[];
  readonly printers: readonly P[];
}

/** Where an example can print: printers of stations that print this docket first, then the others that are on. */
export function printersForExample<P extends { readonly id: string; readonly isActive: boolean }>(
  docketType: DocketType,
  { stations, printers }: Places<P>,
): readonly P[] {
  const own = stations
    .filter(({ docketTypes }) => docketTypes?.includes(docketType))
    .flatMap((each) => each.printerIds);
  const working = printers.filter(({ isActive }) => isActive);
  return [...working.filter(({ id }) => own.includes(id)), ...working.filter(({ id }) => !own.includes(id))];
}
