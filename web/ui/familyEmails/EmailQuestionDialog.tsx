import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import type { AskedEmails } from './askFirst.ts'
import { FamilyEmails, hasMessage } from './FamilyEmails.tsx'

/** The dialog of `callAfterAsking`. */
export function EmailQuestionDialog({ asked }: { readonly asked: AskedEmails | undefined }) {
  const { t } = useLingui()
  const [leftOut, setLeftOut] = useState<AskedEmails>()
  const isSent = leftOut !== asked
  const { families = 0, emailed_anyway = 0 } = asked?.emails ?? {}
  const count = isSent ? families : emailed_anyway
  const emailed =
    count === 0 ? (
      t`This emails no family`
    ) : (
      <Plural value={count} one="This emails # family" other="This emails # families" />
    )
  return (
    <Dialog opened={asked !== undefined} title={asked?.title ?? emailed} onClose={() => asked?.answer()}>
      {asked && <Question asked={asked} isSent={isSent} onSent={(sends) => setLeftOut(sends ? undefined : asked)} />}
    </Dialog>
  )
}

function Question(props: {
  readonly asked: AskedEmails
  readonly isSent: boolean
  readonly onSent: (isSent: boolean) => void
}) {
  const { asked, isSent, onSent } = props
  const { emails, lead, title, action, takesMessage, answer } = asked
  const { t } = useLingui()
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
        onSent={onSent}
        isTitled={title === undefined}
        message={takesMessage ? { value: message, onChange: setMessage } : undefined}
      />
      <Group justify="flex-end" gap="sm" mt={20}>
        <Button variant="default" data-autofocus onClick={() => answer()}>
          {t`Cancel`}
        </Button>
        <Button onClick={confirm}>{action}</Button>
      </Group>
    </>
  )
}
