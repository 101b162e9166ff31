import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { INITIAL_FOCUS } from '../form/initialFocus.ts'
import styles from './RichTextField.module.css'
import { safeLink } from './safeLink.ts'

/** Makes a link of the chosen text, changes the one there is, or takes it away. */
export function LinkControl({ editor }: { readonly editor: Editor }) {
  const { t } = useLingui()
  const linked = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState(false)
  const open = () => {
    setRefused(false)
    setTyped(String(editor.getAttributes('link').href ?? ''))
  }
  const close = () => setTyped(undefined)
  const save = () => {
    const address = addressOf(typed ?? '')
    setRefused(!address)
    if (!address) return
    setLink(editor, address)
    close()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <>
      <RichTextEditor.Control aria-label={t`Link`} title={t`Link`} active={linked} onClick={open}>
        <IconLink size={16} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
      <Dialog opened={typed !== undefined} title={t`Link`} onClose={close}>
        <TextInput
          {...INITIAL_FOCUS}
          label={t`Address`}
          description={t`A page, https://school.example, or a mailbox, mailto:office@school.example`}
          error={refused && t`This is not the address of a page or a mailbox`}
          value={typed ?? ''}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && save()}
        />
        <div className={styles.answers}>
          {linked && (
            <Button variant="default" onClick={remove}>
              {t`Remove link`}
            </Button>
          )}
          <Button onClick={save}>{t`Save link`}</Button>
        </div>
      </Dialog>
    </>
  )
}

function addressOf(typed: string): string | undefined {
  const trimmed = typed.trim()
  return safeLink(trimmed) ?? safeLink(`https://${trimmed}`)
}

/** Where no text is chosen the address itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const nothingChosen = editor.state.selection.empty && !editor.isActive('link')
  if (nothingChosen)
    editor.commands.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else editor.chain().extendMarkRange('link').setLink({ href }).run()
}
