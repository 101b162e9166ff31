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

/** Keeps the elements of `domain/html.ts` and `href`. Removes everything else, also from pasted text. */
export function RichTextInput(props: {
  readonly id: string
  /** The prefix of the ids of the label, hint and error. */
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
  } = props
  const { t } = useLingui()
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: stripHtmlAttributes,
      attributes: editorAttributes(id, frame, required, described, invalid),
    }),
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

function editorAttributes(
  id: string,
  wrapperId: string,
  required: boolean,
  described: string,
  invalid: boolean,
): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${wrapperId}-label`,
    'aria-required': String(required),
    'aria-invalid': String(invalid),
    ...(described && { 'aria-describedby': described }),
  }
}
