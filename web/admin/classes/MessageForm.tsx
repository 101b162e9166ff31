import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { MessageToFamilies } from '../../../contract/classMails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { MessagePreview } from './MessagePreview.tsx'

/** The office's message to the families of a class. It is shown once more before it is sent. */
export function MessageForm(props: { readonly course: CourseWithRoster; readonly onSent: (message: string) => void }) {
  const { course, onSent } = props
  const { t } = useLingui()
  const [preview, setPreview] = useState<MessageToFamilies>()
  const form = useContractForm(MessageToFamilies, { subject: '', text: '', to: 'enrolled' })
  if (preview)
    return <MessagePreview course={course} message={preview} onBack={() => setPreview(undefined)} onSent={onSent} />
  const recipients = [
    { value: 'enrolled', label: t`Families of enrolled children` },
    { value: 'roster', label: t`Families of enrolled and waiting children` },
  ]
  const labels = { to: t`To`, subject: t`Subject`, text: t`Message` }
  return (
    <Form form={form} labels={labels} onSubmit={async (message) => setPreview(message)}>
      <SelectField name="to" required data={recipients} />
      <TextField name="subject" required initialFocus />
      <TextAreaField name="text" required hint={t`Plain text. Each family gets one email.`} />
      <SubmitButton>{t`Preview`}</SubmitButton>
    </Form>
  )
}
