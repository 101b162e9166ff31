import '@mantine/tiptap/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useMemo, useState } from 'react'
import { styleNonce } from '../../cspNonce.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { INITIAL_FOCUS } from '../form/initialFocus.ts'
import { IconLink } from '../icons.tsx'
import styles from './RichTextField.module.css'
import { safeLink } from './safeLink.ts'
import { stripHtmlAttributes } from './stripHtmlAttributes.ts'

/** Supports exactly the elements of `domain/html.ts`. */
const richTextExtensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    dropcursor: false,
    gapcursor: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => safeLink(address) !== undefined,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

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

function FormattingToolbar({ editor, name }: { readonly editor: Editor; readonly name: string }) {
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

export function LinkControl({ editor }: { readonly editor: Editor }) {
  const { t } = useLingui()
  const linked = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  const [address, setAddress] = useState<string>()
  const [invalid, setInvalid] = useState(false)
  const open = () => {
    setInvalid(false)
    setAddress(String(editor.getAttributes('link').href ?? ''))
  }
  const close = () => setAddress(undefined)
  const save = () => {
    const href = parseAddress(address ?? '')
    setInvalid(!href)
    if (!href) return
    setLink(editor, href)
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <>
      <RichTextEditor.Control aria-label={t`Link`} title={t`Link`} active={linked} onClick={open}>
        <IconLink size={16} stroke={1.5} />
      </RichTextEditor.Control>
      <Dialog opened={address !== undefined} title={t`Link`} onClose={close}>
        <TextInput
          {...INITIAL_FOCUS}
          label={t`Address`}
          description={t`Enter a web address (https://school.example), or mailto: and an email address (mailto:office@school.example)`}
          error={invalid && t`Enter a web or email address`}
          value={address ?? ''}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
        <Group justify="flex-end" gap="sm" mt={20}>
          {linked && (
            <Button variant="default" onClick={remove}>
              {t`Remove Link`}
            </Button>
          )}
          <Button onClick={save}>{t`Save Link`}</Button>
        </Group>
      </Dialog>
    </>
  )
}

function parseAddress(text: string): string | undefined {
  const trimmed = text.trim()
  return safeLink(trimmed) ?? safeLink(`https://${trimmed}`)
}

/** Without a selection, inserts the address as the link's text. */
function setLink(editor: Editor, href: string): void {
  const nothingSelected = editor.state.selection.empty && !editor.isActive('link')
  if (nothingSelected)
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else editor.chain().extendMarkRange('link').setLink({ href }).run()
}
