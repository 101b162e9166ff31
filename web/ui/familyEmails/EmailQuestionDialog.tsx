import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import type { AskedEmails } from './askFirst.ts'
import styles from './FamilyEmails.module.css'
import { FamilyEmails, hasMessage } from './FamilyEmails.tsx'

/** The dialog of `callAfterAsking`. */
export function EmailQuestionDialog({ asked }: { readonly asked: AskedEmails | undefined }) {
  const { families = 0 } = asked?.emails ?? {}
  const title = asked?.title ?? <Plural value={families} one="This emails # family" other="This emails # families" />
  return (
    <Dialog opened={asked !== undefined} title={title} onClose={() => asked?.answer()}>
      {asked && <Question asked={asked} />}
    </Dialog>
  )
}

function Question({ asked }: { readonly asked: AskedEmails }) {
  const { emails, lead, title, action, takesMessage, answer } = asked
  const { t } = useLingui()
  const [isSent, setSent] = useState(true)
  const [message, setMessage] = useState('')
  const confirm = () =>
    answer({
      notify_families: isSent ? 'yes' : 'no',
      family_message: takesMessage && hasMessage(emails, isSent) ? message : '',
    })
  return (
    <>
      {lead && <p>{lead}</p>}
      <FamilyEmails
        emails={emails}
        isSent={isSent}
        onSent={setSent}
        isTitled={title === undefined}
        message={takesMessage ? { value: message, onChange: setMessage } : undefined}
      />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer()}>
          {t`Cancel`}
        </Button>
        <Button onClick={confirm}>{action}</Button>
      </div>
    </>
  )
}
