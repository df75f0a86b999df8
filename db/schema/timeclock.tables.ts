import type { TimeClockEventType, TimeClockSource } from '#src/domain/timeclock/time-clock-event.ts';
import type { Flag } from './flag.ts';

export interface TimeClockEventsTable {
  storeId: string;
  id: string;
  restaurantId: string;
  employeeId: string;
  type: TimeClockEventType;
  occurredIsoDateTimeUtc: string;
  recordedIsoDateTimeUtc: string;
  posTerminalId: string | null;
  terminalName: string;
  source: TimeClockSource;
  isTimeDoubtful: Flag;
  isPinProven: Flag;
  isToldLater: Flag;
  shiftId: string | null;
  reason: string;
  byId: string | null;
  byName: string;
  detailJson: string | null;
}

export interface TimeClockPicturesTable {
  storeId: string;
  punchId: string;
  restaurantId: string;
  employeeId: string;
  jpegBase64: string;
  deleteAfterIsoDateTimeUtc: string;
}
