/** A connection in the list of the till's integrations, and the looks that its states have. */
import type { ReactNode } from 'react';
import type { IconType } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const CONNECTED: StatusBadgeStyle = { word: 'Connected', tone: 'done', icon: 'check' };
export const AWAY: StatusBadgeStyle = { word: 'Away', tone: 'fail', icon: 'offline' };
export const UNTRIED: StatusBadgeStyle = { word: 'Unknown', tone: 'wait', icon: 'queued' };
export const UNPAIRED: StatusBadgeStyle = { word: 'Not paired', tone: 'wait', icon: 'queued' };
export const ELSEWHERE: StatusBadgeStyle = { word: 'Not shown here', tone: 'off', icon: 'slash' };
export const REFUSES: StatusBadgeStyle = { word: 'Refuses', tone: 'fail', icon: 'warning' };
export const NONE: StatusBadgeStyle = { word: 'None', tone: 'off', icon: 'slash' };

interface RowProps {
  icon: IconType;
  name: string;
  look: StatusBadgeStyle;
  facts?: string;
  children?: ReactNode;
}

export function Row({ icon: Icon, name, look, facts, children }: RowProps) {
  return (
    <li className="flex items-start gap-4 rounded-card border border-line bg-surface p-4">
      <Icon size={24} aria-hidden className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="text-18 leading-tight font-semibold">{name}</h3>
          <StatusPill look={look} />
        </div>
        {facts ? <p className="mt-1 text-14 text-ink-3">{facts}</p> : null}
        {children ? <div className="mt-1 text-14 text-ink-2">{children}</div> : null}
      </div>
    </li>
  );
}
