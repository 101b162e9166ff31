import { useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { LinkControl } from './LinkControl.tsx'
import styles from './RichTextField.module.css'

export function FormattingToolbar({ editor, name }: { readonly editor: Editor; readonly name: string }) {
  const { t } = useLingui()
  const labeled = (label: string) => ({ 'aria-label': label, title: label })
  return (
    <RichTextEditor.Toolbar className={styles.bar} role="group" aria-label={name}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold {...labeled(t`Bold`)} />
        <RichTextEditor.Italic {...labeled(t`Italic`)} />
        <RichTextEditor.Underline {...labeled(t`Underline`)} />
        <RichTextEditor.Strikethrough {...labeled(t`Strikethrough`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H3 {...labeled(t`Heading`)} />
        <RichTextEditor.H4 {...labeled(t`Small heading`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList {...labeled(t`List`)} />
        <RichTextEditor.OrderedList {...labeled(t`Numbered list`)} />
        <RichTextEditor.Blockquote {...labeled(t`Quote`)} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
