import { emailSuite } from '../email.suite.ts';
import { createEmailSimulator } from './email-simulator.ts';

emailSuite('the mail server in memory', async () => {
  const email = createEmailSimulator({ clock: { now: () => Temporal.Instant.from('2026-11-20T08:00:00Z') } });
  return {
    email,
    caught: async () => email.inbox.messages,
    setDown: email.setDown,
    replyNext: email.replyNext,
    loseNextAnswer: email.loseNextAnswer,
    [Symbol.asyncDispose]: async () => {},
  };
});
