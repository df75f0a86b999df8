import { tables } from './migration.ts';

/** What customers say of themselves in their account: messages they don't want, earlier e-mails, and a second number in E.164. */
export const m0139_account_of_a_customer = tables([
  "alter table customers add column messagesOffJson text not null default '[]'",
  "alter table customers add column previousUnverifiedEmailsJson text not null default '[]'",
  "alter table customers add column phoneNumberE164 text not null default ''",
]);
