import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import type { AskedEmails, EmailAnswer } from './askFirst.ts'
import styles from './FamilyEmails.module.css'
import { FamilyEmails } from './FamilyEmails.tsx'

/** The dialog of `callAfterAsking`. */
export function EmailQuestionDialog({ asked }: { readonly asked: AskedEmails | undefined }) {
  const { families = 0 } = asked?.emails ?? {}
  const title = asked?.title ?? <Plural value={families} one="This emails # family" other="This emails # families" />
  return (
    <Dialog opened={asked !== undefined} title={title} onClose={() => asked?.answer(undefined)}>
      {asked && <Question asked={asked} />}
    </Dialog>
  )
}

function Question({ asked }: { readonly asked: AskedEmails }) {
  const { emails, lead, title, action, answer } = asked
  const { t } = useLingui()
  const [isSent, setSent] = useState(true)
  const given: EmailAnswer = isSent ? 'yes' : 'no'
  return (
    <>
      {lead && <p>{lead}</p>}
      <FamilyEmails emails={emails} isSent={isSent} onSent={setSent} isTitled={title === undefined} />
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer(undefined)}>
          {t`Cancel`}
        </Button>
        <Button onClick={() => answer(given)}>{action}</Button>
      </div>
    </>
  )
}
