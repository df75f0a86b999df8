import { tables } from './migration.ts';

/** How the price was made before the change, so that the day's journal can tell rewards from other discounts. */
export const m0073_changed_days = tables([
  "alter table order_day_changes add column breakdownJson text not null default '[]' check (json_valid(breakdownJson))",
]);
