import { useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { LinkControl } from './LinkControl.tsx'
import styles from './RichTextField.module.css'

/** What can be done with the chosen text; the name says of which field. */
export function FormattingToolbar({ editor, name }: { readonly editor: Editor; readonly name: string }) {
  const { t } = useLingui()
  const called = (label: string) => ({ 'aria-label': label, title: label })
  return (
    <RichTextEditor.Toolbar className={styles.bar} role="group" aria-label={name}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...called(t`Bold`)} />
        <RichTextEditor.Italic {...called(t`Italic`)} />
        <RichTextEditor.Underline {...called(t`Underline`)} />
        <RichTextEditor.Strikethrough {...called(t`Strikethrough`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H3 {...called(t`Heading`)} />
        <RichTextEditor.H4 {...called(t`Small heading`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList {...called(t`List`)} />
        <RichTextEditor.OrderedList {...called(t`Numbered list`)} />
        <RichTextEditor.Blockquote {...called(t`Quote`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
