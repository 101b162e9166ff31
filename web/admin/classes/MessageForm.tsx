import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageToFamilies } from '../../../contract/classEmails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { MessagePreview } from '../messages/MessagePreview.tsx'

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
  const send = (message: MessageToFamilies) =>
    call('POST /api/courses/:id/mails', { params: { id: course.id }, body: message, notify_families: 'yes' })
  const countOf = ({ to }: MessageToFamilies) => course.enrolled.length + (to === 'roster' ? course.waiting.length : 0)
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
      {preview && (
        <MessagePreview message={preview} send={() => send(preview)} onBack={goBack} onSent={onSent}>
          <Trans>
            This email goes to the families of <Plural value={countOf(preview)} one="# child" other="# children" />.
            Once sent, it can't be taken back.
          </Trans>
        </MessagePreview>
      )}
    </>
  )
}

/** The draft name of the form in which the office writes to the families of a class. */
export function messageDraft(course: { readonly id: number }): string {
  return `message ${course.id}`
}
