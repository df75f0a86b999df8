import { useEffect, useId, useRef, useState } from 'react';
import { PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { isLinkOrContact, LINK_ADDRESS_WANTED } from '#src/domain/tenancy/link-address.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input, Textarea } from '#src/ui/controls.tsx';
import { FieldError } from '#src/ui/field.tsx';
import {
  BoldIcon,
  HeadingIcon,
  type IconType,
  ItalicIcon,
  LinkIcon,
  ListIcon,
  NumbersIcon,
  QuoteIcon,
  RedoIcon,
  UndoIcon,
} from '#src/ui/icon.tsx';
import type { TextCommand, TextEditor, TextMark } from './text-editor.ts';

interface Props {
  wiring: { id: string; name: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined };
  label: string;
  html: string;
  set: (html: string) => void;
}

const TOOLS: readonly { readonly command: TextCommand; readonly label: string; readonly icon: IconType }[] = [
  { command: 'bold', label: 'Bold', icon: BoldIcon },
  { command: 'italic', label: 'Italic', icon: ItalicIcon },
  { command: 'heading', label: 'Small heading', icon: HeadingIcon },
  { command: 'bulletList', label: 'List', icon: ListIcon },
  { command: 'orderedList', label: 'Numbered list', icon: NumbersIcon },
  { command: 'blockquote', label: 'Quote', icon: QuoteIcon },
];

/** A text as customers will read it. Its box keeps what is sent; until the editor has come, that box can be written in. */
export function RichText({ wiring, label, html, set }: Props) {
  const { editor, place } = useTextEditor({ label, html, set });
  const [isLinking, setLinking] = useState(false);
  return (
    <div className="rounded-input border border-line-strong/60 bg-surface focus-within:border-accent-text">
      {editor ? (
        <Toolbar editor={editor} label={label} link={() => setLinking(!isLinking)} isLinking={isLinking} />
      ) : null}
      {editor && isLinking ? <LinkRow editor={editor} close={() => setLinking(false)} /> : null}
      <div ref={place} />
      <div hidden={editor !== null}>
        <Textarea
          {...wiring}
          aria-label={`${label}, as HTML`}
          rows={6}
          maxLength={PAGE_LENGTHS.html}
          value={html}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

function useTextEditor({ label, html, set }: Pick<Props, 'label' | 'html' | 'set'>) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<TextEditor | null>(null);
  const [, setStamp] = useState(0);
  const kept = useRef({ label, html, set });
  kept.current = { label, html, set };
  useEffect(() => {
    let opened: TextEditor | null = null;
    let isGone = false;
    void import('./text-editor.ts').then(({ openTextEditor }) => {
      if (isGone || !place.current) return;
      opened = openTextEditor(place.current, kept.current.html, {
        label: kept.current.label,
        changed: (text) => {
          kept.current.set(text);
          // Who listens to the form reads the box, after it is drawn.
          requestAnimationFrame(() => place.current?.dispatchEvent(new Event('input', { bubbles: true })));
        },
        moved: () => setStamp((count) => count + 1),
      });
      // Who began to write in the box goes on in the editor.
      const box = place.current.parentElement?.querySelector('textarea');
      if (box === document.activeElement) opened.focus();
      setEditor(opened);
    });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, []);
  return { editor, place };
}

interface ToolbarProps {
  editor: TextEditor;
  label: string;
  link: () => void;
  isLinking: boolean;
}

function Toolbar({ editor, label, link, isLinking }: ToolbarProps) {
  const look = (mark: TextMark) => cx('size-9', editor.isActive(mark) && 'bg-sunken text-ink!');
  return (
    <div
      role="toolbar"
      aria-label={`Style of ${label.toLowerCase()}`}
      className="flex flex-wrap border-line border-b p-1"
    >
      {TOOLS.map(({ command, label: name, icon }) => (
        <IconButton
          key={command}
          icon={icon}
          label={name}
          aria-pressed={editor.isActive(command as TextMark)}
          className={look(command as TextMark)}
          onClick={() => editor.run(command)}
        />
      ))}
      <IconButton
        icon={LinkIcon}
        label="Link"
        aria-pressed={editor.isActive('link')}
        aria-expanded={isLinking}
        className={look('link')}
        onClick={link}
      />
      <span className="ml-auto flex">
        <IconButton icon={UndoIcon} label="Undo typing" onClick={() => editor.run('undo')} />
        <IconButton icon={RedoIcon} label="Redo typing" onClick={() => editor.run('redo')} />
      </span>
    </div>
  );
}

/** Where the chosen words lead. */
function LinkRow({ editor, close }: { editor: TextEditor; close: () => void }) {
  const id = useId();
  const [address, setAddress] = useState(editor.linkAddress());
  const [isWrong, setWrong] = useState(false);
  const apply = (to: string) => {
    if (to !== '' && !isLinkOrContact(to)) {
      setWrong(true);
      return;
    }
    editor.setLink(to);
    close();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b bg-sunken p-2">
      <label htmlFor={id} className="font-semibold text-14">
        Link to
      </label>
      <Input
        id={id}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder="/coupons or https://…"
        maxLength={PAGE_LENGTHS.address}
        className="min-w-0 flex-1 basis-48"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={address}
        onChange={(event) => {
          // It is no field of the page: nothing of it is unsaved.
          event.stopPropagation();
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply(address.trim());
        }}
      />
      <Button size="small" onClick={() => apply(address.trim())}>
        Apply
      </Button>
      {editor.isActive('link') ? (
        <Button size="small" variant="quiet" onClick={() => apply('')}>
          Remove link
        </Button>
      ) : null}
      {isWrong ? <FieldError id={`${id}-error`}>{LINK_ADDRESS_WANTED}</FieldError> : null}
    </div>
  );
}
