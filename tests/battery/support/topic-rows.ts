import { STAFF_AND_TILL } from './role-groups.ts';
import type { Row } from './route-row.ts';

const app = { registrationToken: 'app:battery' };
const noStore = { ...app, topic: 'store_nowhere_online-orders' };

/** The battery has no Firebase, and its topics are of no store; what they do is in topics.routes.test.ts. */
export const TOPIC_ROWS: Readonly<Record<string, Row>> = {
  'POST /api/fcm/topics/list': { who: STAFF_AND_TILL, answers: 503, body: () => app },
  'POST /api/fcm/topics/subscribe': { who: STAFF_AND_TILL, answers: 404, body: () => noStore },
  'POST /api/fcm/topics/unsubscribe': { who: STAFF_AND_TILL, answers: 404, body: () => noStore },
};
