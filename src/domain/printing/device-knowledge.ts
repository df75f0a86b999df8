/** Knowledge of the device at a printer's address that outlives the process (domain rules §8). */
export interface DeviceKnowledge {
  /** Where it was learned: another address is another device. */
  readonly address: string;
  readonly answersStatus: boolean;
  readonly provesById: boolean;
  readonly needsClearing: boolean;
  /** Of a printer that is spoken to over HTTPS: another one there is another device. */
  readonly certificate?: string;
  /** It never reports its state, but someone confirmed that it printed: trusted from then on. */
  readonly isTrustedSilent: boolean;
}

export function nothingKnown(address: string): DeviceKnowledge {
  return { address, answersStatus: false, provesById: false, needsClearing: false, isTrustedSilent: false };
}

/** Stored knowledge, if it is about this address. */
export function knownAt(address: string, kept: DeviceKnowledge | null): DeviceKnowledge {
  return kept?.address === address ? kept : nothingKnown(address);
}

/** A device that reports its state must keep reporting: it's no longer trusted in silence. */
export function learned(before: DeviceKnowledge, now: Partial<DeviceKnowledge>): DeviceKnowledge {
  const after = { ...before, ...now };
  return after.answersStatus || after.provesById ? { ...after, isTrustedSilent: false } : after;
}

export function isSameKnowledge(one: DeviceKnowledge, other: DeviceKnowledge): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
