import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { insertTableCall, listTableCalls } from '#db/floor/table-calls.repository.ts';
import { listTableEvents } from '#db/floor/table-events.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  CALL_LASTS_MINUTES,
  type CallAnswer,
  type CallReason,
  hasCalledTooOften,
  type OpenCall,
  openCallOf,
  type TableCallFact,
} from '#src/domain/floor/table-call.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readTableBill, type TableReader } from './read-table-bill.ts';
import { longestVisitAgo } from './session-facts.ts';

export interface CallStaff {
  /** Made with the page: sent again, it is the same call. */
  readonly id: string;
  readonly reason: CallReason;
  /** The phone that calls: of the table's session, as for reading its bill. */
  readonly reader: TableReader;
  readonly by: ActedBy;
}

/** Guests at an open table ask for someone. While their call waits, calling again changes nothing. */
export async function callStaff(
  ctx: Needs<'write' | 'db' | 'clock' | 'ids' | 'secrets' | 'menus'>,
  scope: StoreScope,
  { id, reason, reader, by }: CallStaff,
): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope);
  if (!profile.settings.dineIn.callStaffIsEnabled) {
    throw refuse('calls_off', 'Staff can’t be called from here. Ask anyone who works here.');
  }
  const { tableId } = reader;
  if ((await readTableBill(ctx, scope, reader)) === null) {
    throw refuse('no_session', 'This table isn’t open. Scan the code on your table, or ask our staff.');
  }
  await ctx.write(async (trx) => {
    const { facts, open } = await callsAt(trx, ctx, scope, tableId);
    if (open !== null || facts.some((fact) => fact.id === id)) return;
    if (hasCalledTooOften(facts, ctx.clock.now())) {
      throw refuse('too_many_tries', 'You’ve called a few times just now. Wait a few minutes, or ask our staff.');
    }
    await tellCallIn(trx, ctx, scope, { fact: { id, tableId, callId: id, kind: 'called', reason }, by });
  });
}

export interface AnswerCall {
  readonly tableId: string;
  readonly callId: string;
  readonly answer: CallAnswer;
  readonly by: ActedBy;
}

/** An employee is on the way, or has been there. What another has said already is not said twice. */
export async function answerCall(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { tableId, callId, answer, by }: AnswerCall,
): Promise<void> {
  await ctx.write(async (trx) => {
    const { facts, open } = await callsAt(trx, ctx, scope, tableId);
    if (!facts.some(({ id }) => id === callId)) throw notFound('call');
    if (open?.id !== callId) {
      if (answer === 'done') return;
      throw new AppError('resource_status_conflict', 'Someone has already been to this table.', {
        reason: 'call_over',
      });
    }
    if (answer === 'coming' && open.comingBy !== null) return;
    await tellCallIn(trx, ctx, scope, {
      fact: { id: ctx.ids.next(), tableId, callId, kind: answer, reason: null },
      by,
    });
  });
}

/** The calls that wait for staff or for someone who is on the way, by table id. */
export async function openCallsOf(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
): Promise<ReadonlyMap<string, OpenCall>> {
  const facts = await recentCalls(db, ctx, scope);
  if (facts.length === 0) return new Map();
  const events = await listTableEvents(db, scope, longestVisitAgo(ctx));
  const now = ctx.clock.now();
  const open = new Map<string, OpenCall>();
  for (const tableId of new Set(facts.map((fact) => fact.tableId))) {
    const call = openCallOf(facts.filter(at(tableId)), events.filter(at(tableId)), now);
    if (call) open.set(tableId, call);
  }
  return open;
}

async function callsAt(db: Db, ctx: Needs<'clock'>, scope: StoreScope, tableId: string) {
  const facts = (await recentCalls(db, ctx, scope)).filter(at(tableId));
  const events = (await listTableEvents(db, scope, longestVisitAgo(ctx))).filter(at(tableId));
  return { facts, open: openCallOf(facts, events, ctx.clock.now()) };
}

const at = (tableId: string) => (one: { readonly tableId: string }) => one.tableId === tableId;

function recentCalls(db: Db, ctx: Needs<'clock'>, scope: StoreScope): Promise<TableCallFact[]> {
  return listTableCalls(db, scope, isoUtc(ctx.clock.now().subtract({ minutes: CALL_LASTS_MINUTES })));
}

const AUDITED = { called: 'tableCalledStaff', coming: 'tableCallComing', done: 'tableCallDone' } as const;

async function tellCallIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { fact, by }: { readonly fact: Omit<TableCallFact, 'at' | 'byName'>; readonly by: ActedBy },
): Promise<void> {
  const { tableId, callId, kind, reason } = fact;
  const isNew = await insertTableCall(trx, scope, { ...fact, byName: by.name, at: isoUtc(ctx.clock.now()) });
  if (!isNew) return;
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: AUDITED[kind],
    subjectType: 'table',
    subjectId: tableId,
    after: { callId, ...(reason ? { reason } : {}) },
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'tableChanged', payload: { tableId } });
}
