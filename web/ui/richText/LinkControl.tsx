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
        <IconLink size={16} stroke={1.5} aria-hidden />
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
        <div className={styles.actions}>
          {linked && (
            <Button variant="default" onClick={remove}>
              {t`Remove Link`}
            </Button>
          )}
          <Button onClick={save}>{t`Save Link`}</Button>
        </div>
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
