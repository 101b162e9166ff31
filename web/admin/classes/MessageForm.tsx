import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageToFamilies, writeToFamilies } from '../../../contract/classMails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import styles from './ClassMails.module.css'

/** The office's message to the families of a class, with a preview. The form stays mounted behind it and keeps its draft. */
export function MessageForm(props: { readonly course: CourseWithRoster; readonly onSent: (message: string) => void }) {
  const { course, onSent } = props
  const { t } = useLingui()
  const [preview, setPreview] = useState<MessageToFamilies>()
  const form = useContractForm(MessageToFamilies, { subject: '', text: '', to: 'enrolled' })
  const recipients = [
    { value: 'enrolled', label: t`Enrolled only` },
    { value: 'roster', label: t`Enrolled and wait list` },
  ]
  const labels = { to: t`Send to`, subject: t`Subject`, text: t`Message` }
  const goBack = () => {
    flushSync(() => setPreview(undefined))
    form.setFocus('subject')
  }
  return (
    <>
      <div hidden={preview !== undefined}>
        <Form
          form={form}
          labels={labels}
          draftName={messageDraft(course)}
          onSubmit={async (message) => setPreview(message)}
        >
          <SelectField name="to" required data={recipients} />
          <TextField name="subject" required initialFocus />
          <TextAreaField name="text" required hint={t`Text only, no bold or colors. Each family gets one email.`} />
          <SubmitButton>{t`Preview`}</SubmitButton>
        </Form>
      </div>
      {preview && <MessagePreview course={course} message={preview} onBack={goBack} onSent={onSent} />}
    </>
  )
}

/** The message as families get it, and the question whether to send it. */
function MessagePreview(props: {
  readonly course: CourseWithRoster
  readonly message: MessageToFamilies
  readonly onBack: () => void
  readonly onSent: (message: string) => void
}) {
  const { course, message, onBack, onSent } = props
  const { t } = useLingui()
  const send = useMutation({
    mutationFn: () => call(writeToFamilies, { params: { id: course.id }, body: message, notify_families: 'yes' }),
    onSuccess: () => onSent(t`Your message is on its way.`),
  })
  const children = course.enrolled.length + (message.to === 'roster' ? course.waiting.length : 0)
  return (
    <div className={styles.preview}>
      <p>
        <Trans>
          This email goes to the families of <Plural value={children} one="# child" other="# children" />. Once sent, it
          can't be taken back.
        </Trans>
      </p>
      <h3 ref={focusOnMount} tabIndex={-1}>
        {message.subject}
      </h3>
      <blockquote>{message.text}</blockquote>
      <ErrorAlert error={send.error} />
      <div className={styles.answers}>
        <Button variant="default" disabled={send.isPending} onClick={onBack}>
          {t`Back`}
        </Button>
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          {t`Send`}
        </Button>
      </div>
    </div>
  )
}

/** The draft name of the form in which the office writes to the families of a class. */
export function messageDraft(course: { readonly id: number }): string {
  return `message ${course.id}`
}
