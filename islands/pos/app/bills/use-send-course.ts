import { announce } from '#islands/runtime/announce.ts';
import type { CourseToSend } from '#src/domain/ordering/courses.ts';
import { withCoursesSent } from '../draft/bill-draft.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import { useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';

/** Tells the kitchen to make a course of a bill, whichever till has the bill open. `onSent` comes before the screen is read again. */
export function useSendCourse(billId: string, onSent?: () => void) {
  const { api } = useTill();
  return useAct(async (asked: CourseToSend) => {
    const detail = await api.sendCourse(billId, asked);
    const draft = draftNow();
    const next = withCoursesSent(draft, detail);
    if (next !== draft) act({ type: 'restore', draft: next });
    onSent?.();
    announce(asked.course === null ? 'Sent to the kitchen' : `Course ${asked.course} sent`);
  });
}
