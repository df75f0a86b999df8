/** The editor of a text: what customers will read, written in place. A chunk of its own. */
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';

export type TextCommand = 'bold' | 'italic' | 'heading' | 'bulletList' | 'orderedList' | 'blockquote' | 'undo' | 'redo';
export type TextMark = Exclude<TextCommand, 'undo' | 'redo'> | 'link';

export interface TextEditor {
  run(command: TextCommand): void;
  isActive(mark: TextMark): boolean;
  /** Of the link that the cursor is in; empty: it is in none. */
  linkAddress(): string;
  /** Empty: takes the link away. */
  setLink(address: string): void;
  focus(): void;
  close(): void;
}

interface Options {
  readonly label: string;
  /** After what is written, and after the cursor went elsewhere. */
  changed(html: string): void;
  moved(): void;
}

/** `at`: an element without anything in it. */
export function openTextEditor(at: HTMLElement, html: string, { label, changed, moved }: Options): TextEditor {
  const editor = new Editor({
    element: at,
    content: html,
    // The policy of our pages allows no style element.
    injectCSS: false,
    extensions: [
      StarterKit.configure({
        code: false,
        codeBlock: false,
        dropcursor: false,
        gapcursor: false,
        heading: { levels: [3, 4] },
        link: {
          openOnClick: false,
          autolink: false,
          protocols: ['tel', 'mailto'],
          HTMLAttributes: { target: null, rel: null },
        },
      }),
    ],
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-part': 'page-text',
        class: 'min-h-32 whitespace-pre-wrap px-3 py-2 outline-none',
      },
    },
    onUpdate: ({ editor: now }) => changed(now.isEmpty ? '' : now.getHTML()),
    onTransaction: moved,
  });
  return {
    run(command) {
      const chain = editor.chain().focus();
      const acts: Readonly<Record<TextCommand, () => boolean>> = {
        bold: () => chain.toggleBold().run(),
        italic: () => chain.toggleItalic().run(),
        heading: () => chain.toggleHeading({ level: 3 }).run(),
        bulletList: () => chain.toggleBulletList().run(),
        orderedList: () => chain.toggleOrderedList().run(),
        blockquote: () => chain.toggleBlockquote().run(),
        undo: () => chain.undo().run(),
        redo: () => chain.redo().run(),
      };
      acts[command]();
    },
    isActive: (mark) => editor.isActive(mark),
    linkAddress: () => String(editor.getAttributes('link').href ?? ''),
    setLink(address) {
      const chain = editor.chain().focus().extendMarkRange('link');
      if (address === '') chain.unsetLink().run();
      else chain.setLink({ href: address }).run();
    },
    focus: () => editor.commands.focus(),
    close: () => editor.destroy(),
  };
}
