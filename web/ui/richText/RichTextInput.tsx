import '@mantine/tiptap/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import { useMemo } from 'react'
import { styleNonce } from '../../cspNonce.ts'
import { FormattingToolbar } from './FormattingToolbar.tsx'
import styles from './RichTextField.module.css'
import { richTextExtensions } from './richTextExtensions.ts'
import { stripHtmlAttributes } from './stripHtmlAttributes.ts'

/**
 * An editor that knows the elements of `domain/html.ts` and no other, and of attributes a link's address: whatever else is in a
 * text that is given to it or pasted falls out.
 */
export function RichTextInput(given: {
  readonly id: string
  /** The id of what stands around it: its label, its hint and what is wrong are named after it. */
  readonly wrapperId: string
  readonly label: string
  readonly html: string
  readonly height: number
  readonly required: boolean
  readonly describedBy: string
  readonly invalid: boolean
  readonly onChange: (html: string) => void
  readonly onBlur: () => void
}) {
  const {
    id,
    wrapperId: frame,
    label,
    html,
    height,
    required,
    describedBy: described,
    invalid,
    onChange: onType,
    onBlur: onLeave,
  } = given
  const { t } = useLingui()
  const editorProps = useMemo(
    () => ({ transformPastedHTML: stripHtmlAttributes, attributes: roleOf(id, frame, required, described, invalid) }),
    [id, frame, required, described, invalid],
  )
  const editor = useEditor({
    extensions: richTextExtensions,
    content: stripHtmlAttributes(html),
    injectNonce: styleNonce(),
    editorProps,
    onUpdate: ({ editor }) => onType(editor.isEmpty ? '' : editor.getHTML()),
    onBlur: onLeave,
  })
  return (
    <RichTextEditor
      className={styles.editor}
      editor={editor}
      data-invalid={invalid || undefined}
      withCodeHighlightStyles={false}
      withTypographyStyles={false}
    >
      <FormattingToolbar editor={editor} name={t`Formatting: ${label}`} />
      <RichTextEditor.Content className={styles.text} style={{ height }} />
    </RichTextEditor>
  )
}

function roleOf(
  id: string,
  frame: string,
  required: boolean,
  described: string,
  invalid: boolean,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${frame}-label`,
    'aria-required': String(required),
    'aria-invalid': String(invalid),
    ...(described && { 'aria-describedby': described }),
  }
}
