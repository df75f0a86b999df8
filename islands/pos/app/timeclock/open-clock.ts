/** The time clock's sheet, fetched with its first opening; a till has it at hand soon after it started (`clock-waiting.ts`). */
import { kept } from '../kit/fetched.tsx';

export const ClockSheet = kept(() => import('./clock-sheet.tsx').then(({ ClockSheet: sheet }) => sheet));
