/** Who brings an order, as people read it. */

const ON: Readonly<Record<string, string>> = {
  bicycle: 'by bicycle',
  bike: 'by bicycle',
  car: 'by car',
  motorcycle: 'by motorcycle',
  motorbike: 'by motorcycle',
  scooter: 'by scooter',
  van: 'by van',
  truck: 'by truck',
  walker: 'on foot',
  pedestrian: 'on foot',
};

/** The first name alone: 'Robo' of 'Robo C.'. Null: none is known. */
export function firstNameOf(courierName: string | null): string | null {
  return courierName?.trim().split(/\s+/)[0] || null;
}

/** 'Robo, by bicycle'; what isn't known is left out. Null without a name. */
export function courierWho({
  courierName,
  vehicle,
}: {
  readonly courierName: string | null;
  readonly vehicle: string | null;
}): string | null {
  const name = firstNameOf(courierName);
  if (name === null) return null;
  return [name, ON[vehicle?.toLowerCase() ?? '']].filter(Boolean).join(', ');
}
