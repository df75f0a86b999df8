export interface PayPeriodLocksTable {
  id: string;
  restaurantId: string;
  storeId: string;
  fromDay: string;
  toDay: string;
  lockedByName: string;
  lockedIsoDateTimeUtc: string;
  unlockedByName: string | null;
  unlockedIsoDateTimeUtc: string | null;
  unlockReason: string | null;
  eventIdsJson: string | null;
  daysByJson: string | null;
}

export interface WageRatesTable {
  storeId: string;
  employeeId: string;
  fromDay: string;
  restaurantId: string;
  hourlyRateInCents: number;
  savedIsoDateTimeUtc: string;
}
